export { toast } from '#browser/toasts.ts'
