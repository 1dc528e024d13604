import { api, type ApiOutput } from '#browser/api.ts'

export type Settings = ApiOutput<'GET /idt-mgmt/api/v1/users/settings'>

export const loadSettings = (): Promise<Settings> => api('GET /idt-mgmt/api/v1/users/settings')
