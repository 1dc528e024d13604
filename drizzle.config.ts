import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './src/lib/server/data/tables/*.ts',
  out: './src/lib/server/data/migrations',
})
