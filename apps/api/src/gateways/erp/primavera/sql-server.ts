import { RuleError } from '@cais/domain/kernel/rule-error'
import { Kysely, MssqlDialect } from 'kysely'
import type { ErpConnection } from '../connection.ts'
import type { ErpDb } from './queries.ts'
import type { PrimaveraTables } from './tables.ts'

type Server = Pick<
  ErpConnection,
  'host' | 'port' | 'instance' | 'database' | 'username' | 'password' | 'encrypt'
>
type Limits = { readonly connectMs: number; readonly requestMs: number }

/** How many connections at once: synchronisation and questions about documents. */
const MAX_CONNECTIONS = 4

/** The database of PRIMAVERA. Connects when it is first asked. Throws ERP_DRIVER_MISSING. */
export async function openSqlServer(server: Server, { connectMs, requestMs }: Limits): Promise<ErpDb> {
  const { tedious, tarn } = await loadDriver()
  const { host, port, instance, database, username, password, encrypt } = server
  const connect = () =>
    new tedious.Connection({
      server: host,
      authentication: { type: 'default', options: { userName: username, password } },
      options: {
        database,
        // SQL Server is asked for the port of a named instance.
        ...(instance === '' ? { port } : { instanceName: instance }),
        encrypt,
        trustServerCertificate: true,
        connectTimeout: connectMs,
        cancelTimeout: connectMs,
        requestTimeout: requestMs,
        maxRetriesOnTransientErrors: 0,
        readOnlyIntent: true,
        useUTC: true,
        appName: 'Cais',
      },
    })
  return new Kysely<PrimaveraTables>({
    dialect: new MssqlDialect({
      tarn: {
        ...tarn,
        options: {
          min: 0,
          max: MAX_CONNECTIONS,
          createTimeoutMillis: connectMs + 1000,
          acquireTimeoutMillis: connectMs + 2000,
          propagateCreateError: true,
        },
      },
      tedious: { ...tedious, connectionFactory: connect },
    }),
  })
}

/** Only companies with PRIMAVERA need it: it is loaded when it is used, and may be left out of an installation. */
async function loadDriver() {
  try {
    const [tedious, tarn] = await Promise.all([import('tedious'), import('tarn')])
    return { tedious, tarn }
  } catch {
    throw new RuleError('ERP_DRIVER_MISSING')
  }
}
