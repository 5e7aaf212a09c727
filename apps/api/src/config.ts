import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const number = (min: number, max: number) =>
  z.coerce.number({ error: 'must be a number' }).int().min(min).max(max)
const yesNo = z.enum(['yes', 'no'])
/** `yes` trusted every caller in earlier versions: the error says what to write instead. */
const proxies = z.string().transform((text, context) => {
  const read = readTrustedProxies(text)
  if (read === undefined)
    context.addIssue(
      "must be 'no', the number of proxies before the server (1 for one), or their addresses or networks (10.0.0.0/8,127.0.0.1)",
    )
  return read ?? 0
})

const DEMO_WORDS = { auto: 'auto', yes: 'yes', on: 'yes', no: 'no', off: 'no' } as const

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
  CAIS_DEMO: z
    .enum(['auto', 'yes', 'no', 'on', 'off'])
    .default('auto')
    .transform((value) => DEMO_WORDS[value]),
  CAIS_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CAIS_ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  CAIS_SESSION_MINUTES: number(2, 60 * 24 * 30).default(12 * 60),
  CAIS_SESSION_DAYS: number(1, 365).default(7),
  CAIS_SIGN_IN_ATTEMPTS: number(1, 1_000_000).default(10),
  CAIS_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  CAIS_BACKUP_FOLDER: z.string().min(1).optional(),
  CAIS_BACKUP_COPY_FOLDER: z.string().min(1).optional(),
  CAIS_BACKUP_KEY: z.string().length(43, 'must have 43 characters').optional(),
  CAIS_BACKUP_KEY_FILE: z.string().min(1).optional(),
  CAIS_BACKUP_WEEKS: number(0, 520).default(8),
  CAIS_SECRETS_KEY: z.string().length(43, 'must have 43 characters').optional(),
  CAIS_SECRETS_KEY_FILE: z.string().min(1).optional(),
  CAIS_ERP_TIMEOUT: number(1, 300).default(20),
  CAIS_ERP_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, 'must begin with postgresql://')
    .optional(),
  CAIS_INBOUND_FOLDER: z.string().min(1).optional(),
  CAIS_JOBS: yesNo.default('yes'),
  CAIS_LOCAL_PRINTERS: yesNo.default('no'),
  CAIS_ANSWERS_FOLDER: z.string().min(1).optional(),
  CAIS_PRIVATE_RECEIVERS: yesNo.default('no'),
  CAIS_WEB: z.enum(['auto', 'no']).default('auto'),
  TRUST_PROXY: proxies.default(0),
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
  /** Days from the sign-in to the end of a session, however much it is used. */
  readonly sessionDays: number
  /** Wrong passwords allowed per minute for one user from one address; the wider limits are multiples of it. */
  readonly signInAttempts: number
  readonly metricsToken: string | undefined
  /** Where backups are written; undefined = none are made. */
  readonly backupFolder: string | undefined
  /** Each backup is copied there, too. */
  readonly backupCopyFolder: string | undefined
  readonly backupKey: string | undefined
  readonly backupKeyFile: string
  /** So many weekly backups stay besides the daily ones, whose number is the quantity of the job. */
  readonly backupWeeks: number
  /** What encrypts stored passwords; the file is made when there is none. */
  readonly secretsKey: string | undefined
  readonly secretsKeyFile: string
  /** How long the ERP may take to answer. */
  readonly erpTimeoutMs: number
  /** A PostgreSQL with a copy of the ERP's tables, read instead of its SQL Server. */
  readonly erpReadUrl: string | undefined
  /** Below it lie the folders of retailers that are watched; undefined = none are. */
  readonly inboundFolder: string | undefined
  readonly jobs: boolean
  /** Whether printers on this machine and its link are called; otherwise their addresses are refused. */
  readonly localPrinters: boolean
  /** Answers to retailers by file are left below it; undefined = none are. */
  readonly answersFolder: string | undefined
  /** Whether answers and webhooks may go to addresses of the company's own network, and sources be read from there. */
  readonly privateReceivers: boolean
  /** Whether the web application is built at the start when it is stale. */
  readonly buildWeb: boolean
  readonly trustProxy: TrustedProxies
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL']
}

/** Reads the environment once. Throws one error that names every wrong setting and the right form of it. */
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
    sessionDays: values.CAIS_SESSION_DAYS,
    signInAttempts: values.CAIS_SIGN_IN_ATTEMPTS,
    metricsToken: values.CAIS_METRICS_TOKEN,
    ...backupSettings(values),
    secretsKey: values.CAIS_SECRETS_KEY,
    secretsKeyFile: resolve(values.CAIS_SECRETS_KEY_FILE ?? join(values.CAIS_DATA_DIR, 'secrets.key')),
    erpTimeoutMs: values.CAIS_ERP_TIMEOUT * 1000,
    erpReadUrl: values.CAIS_ERP_READ_URL,
    inboundFolder: values.CAIS_INBOUND_FOLDER && resolve(values.CAIS_INBOUND_FOLDER),
    jobs: values.CAIS_JOBS === 'yes',
    localPrinters: values.CAIS_LOCAL_PRINTERS === 'yes',
    answersFolder: answersFolder(values),
    privateReceivers: values.CAIS_PRIVATE_RECEIVERS === 'yes',
    buildWeb: values.CAIS_WEB === 'auto',
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  }
}

/** Beside the built-in database there is a folder for backups without any setting; beside another one nobody knows which disk to take. */
function backupSettings(values: z.output<typeof environment>) {
  const dataDir = resolve(values.CAIS_DATA_DIR)
  const own = values.DATABASE_URL === undefined ? join(dataDir, 'backups') : undefined
  const folder = values.CAIS_BACKUP_FOLDER
  return {
    backupFolder: folder === undefined ? own : resolve(folder),
    backupCopyFolder: values.CAIS_BACKUP_COPY_FOLDER && resolve(values.CAIS_BACKUP_COPY_FOLDER),
    backupKey: values.CAIS_BACKUP_KEY,
    backupKeyFile: resolve(values.CAIS_BACKUP_KEY_FILE ?? join(dataDir, 'backup.key')),
    backupWeeks: values.CAIS_BACKUP_WEEKS,
  }
}

/** Beside the built-in database a folder needs no setting; several servers need one that all of them see. */
function answersFolder({ CAIS_ANSWERS_FOLDER, DATABASE_URL, CAIS_DATA_DIR }: z.output<typeof environment>) {
  if (CAIS_ANSWERS_FOLDER !== undefined) return resolve(CAIS_ANSWERS_FOLDER)
  return DATABASE_URL === undefined ? resolve(CAIS_DATA_DIR, 'answers') : undefined
}

function wrongSettings(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  return `These settings of the environment are wrong (see .env.example):\n${lines.join('\n')}`
}

/** The proxies whose word about the address of a caller is trusted: their number, or their networks. */
export type TrustedProxies = number | readonly string[]

const MAX_HOPS = 10

/** Reads `no`, `1`, or `10.0.0.0/8,127.0.0.1`; undefined for anything else, `yes` among it. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'no') return 0
  if (/^\d{1,2}$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : undefined
  const networks = text.split(',').map((part) => part.trim())
  return networks.every(isNetwork) ? networks : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
