import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/pool.ts'
import { openSeal } from '../../secrets/sealed.ts'
import { PURPOSES } from '../connection.ts'

/** Connects a company of a test to a stand-in of PRIMAVERA. */
export async function connectErp(
  db: Db,
  config: Pick<Config, 'secretsKey' | 'secretsKeyFile'>,
  apiUrl: string,
) {
  const { seal } = await openSeal(config)
  await db
    .updateTable('erp_connection')
    .set({
      system: 'primavera',
      host: 'erp.exemplo.mz',
      database: 'PRIEXEMPLO',
      username: 'cais_leitura',
      password_sealed: seal('leitura', PURPOSES.password),
      company: 'EXEMPLO',
      api_url: apiUrl,
      client_id: 'cais',
      client_secret_sealed: seal('chave-da-api', PURPOSES.clientSecret),
      document_series: '2026',
      version: 2,
    })
    .execute()
}

export const TEST_KEY = 'A'.repeat(43)
