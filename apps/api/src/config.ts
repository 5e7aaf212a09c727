import { resolve } from 'node:path'
import { z } from 'zod'

const number = (min: number, max: number) =>
  z.coerce.number({ error: 'must be a number' }).int().min(min).max(max)
const yesNo = z.enum(['yes', 'no'])

/** Every variable of the environment that the server reads; `.env.example` tells what each is for. */
export const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: number(0, 65_535).default(3000),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, 'must begin with postgresql://')
    .optional(),
  DATABASE_POOL: number(2, 200).default(10),
  CAIS_DATA_DIR: z.string().min(1).default('data'),
  CAIS_DEMO: z.enum(['auto', 'yes', 'no']).default('auto'),
  CAIS_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CAIS_ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  CAIS_SESSION_MINUTES: number(2, 60 * 24 * 30).default(12 * 60),
  CAIS_SIGN_IN_ATTEMPTS: number(1, 1_000_000).default(10),
  CAIS_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  CAIS_JOBS: yesNo.default('yes'),
  CAIS_WEB: z.enum(['auto', 'no']).default('auto'),
  TRUST_PROXY: yesNo.default('no'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

export type Config = {
  readonly host: string
  readonly port: number
  readonly databaseUrl: string | undefined
  readonly poolSize: number
  readonly dataDir: string
  readonly demo: 'auto' | 'yes' | 'no'
  readonly secret: string | undefined
  readonly adminPassword: string | undefined
  readonly sessionMinutes: number
  /** Wrong passwords allowed per minute for one user from one address. */
  readonly signInAttempts: number
  readonly metricsToken: string | undefined
  readonly jobs: boolean
  /** Whether the web application is built at the start when it is stale. */
  readonly buildWeb: boolean
  readonly trustProxy: boolean
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL']
}

/** Reads the environment once. Everything that is wrong is named at the same time, with what would be right. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(filled)
  if (!result.success) throw new Error(wrongSettings(result.error))
  const values = result.data
  return {
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    poolSize: values.DATABASE_POOL,
    dataDir: resolve(values.CAIS_DATA_DIR),
    demo: values.CAIS_DEMO,
    secret: values.CAIS_SECRET,
    adminPassword: values.CAIS_ADMIN_PASSWORD,
    sessionMinutes: values.CAIS_SESSION_MINUTES,
    signInAttempts: values.CAIS_SIGN_IN_ATTEMPTS,
    metricsToken: values.CAIS_METRICS_TOKEN,
    jobs: values.CAIS_JOBS === 'yes',
    buildWeb: values.CAIS_WEB === 'auto',
    trustProxy: values.TRUST_PROXY === 'yes',
    logLevel: values.LOG_LEVEL,
  }
}

function wrongSettings(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  return `These settings of the environment are wrong (see .env.example):\n${lines.join('\n')}`
}
