import { NOUNS } from '@cais/domain/imports/import-nouns'
import { plainName } from '@cais/domain/imports/match-columns'
import { sql } from 'kysely'
import { listFile } from '../../../../http/export/list-file.ts'
import {
  type JudgedAddress,
  judgeAddresses,
  saveAddresses,
} from '../../../customers/commands/import-addresses.ts'
import { fileColumns } from '../file-columns.ts'
import { type ImportNoun, judgementOf, said } from '../noun.ts'

/** All addresses of customers, by the code of the customer and the text of the address. */
export const customerAddresses: ImportNoun<JudgedAddress> = {
  keysOf: ({ customer, address }) => [
    { field: 'address', key: `${String(customer).toLowerCase()}\n${plainName(String(address))}` },
  ],
  labelOf: ({ customer, address }) => [customer, address].filter(Boolean).join(' · '),
  judge: async (trx, rows, judging) => {
    const judged = await judgeAddresses(
      trx,
      rows.map((values) => ({
        customer: String(values.customer ?? ''),
        address: String(values.address ?? ''),
        change: {
          provinceId: said<number>(values.provinceId),
          gln: said<string>(values.gln),
          isDefault: said<boolean>(values.isDefault),
          active: said<boolean>(values.active),
        },
      })),
      judging,
    )
    return judged.map((one) => judgementOf(one, ({ isNew }) => isNew))
  },
  write: (trx, writes, { acting }) => saveAddresses(trx, writes, acting),
  file: ({ scope }) =>
    listFile({
      name: { pt: 'moradas-de-clientes', en: 'customer-addresses' },
      columns: fileColumns<Row>(NOUNS['customer-addresses'].columns, (row, key) => row[key]),
      statement: sql<Row>`
      SELECT c.code AS customer, a.address, a.province_id AS "provinceId", a.gln, a.is_default AS "isDefault", a.active
      FROM customer_addresses AS a JOIN customers AS c ON c.id = a.customer_id
      WHERE ${scope.branches === 'all' ? sql`true` : sql`c.branch_id = ANY(${[...scope.branches]}::text[])`}
      ORDER BY c.code, a.id`,
      present: (rows) => rows,
    }),
}

type Row = Record<string, string | number | boolean | null>
