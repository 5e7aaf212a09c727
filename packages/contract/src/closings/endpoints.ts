import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { centavos } from '../kernel/fields.ts'
import { listReply, oneReply } from '../kernel/list.ts'
import {
  explanation,
  journalQuery,
  journalRow,
  month,
  monthControl,
  monthFiles,
  monthQuery,
  monthRow,
  reopening,
  seriesQuery,
  seriesRow,
  taxFileQuery,
  taxRow,
} from './schemas.ts'

const params = z.object({ month })
const control = oneReply(monthControl)

/** Month closing, the monthly invoice file, the sales journal and the numbers of every series. */
export const closingEndpoints = defineEndpoints({
  'GET /months': {
    summary: 'The months of a year, and which are closed',
    query: monthQuery,
    reply: z.object({ data: z.array(monthRow) }),
  },
  'GET /months/{month}': {
    summary:
      'Loaded = invoiced less credited = declared, what explains the differences, and what blocks the closing',
    params,
    reply: control,
  },
  'POST /months/{month}/close': {
    summary: 'Closes the month: nothing is dated in it any more',
    params,
    reply: control,
  },
  'POST /months/{month}/explanations': {
    summary: 'Says why a difference is right as it is; it blocks the closing no more',
    params,
    body: explanation,
    reply: control,
  },
  'POST /months/{month}/reopening': {
    summary: 'Asks to open the last closed month again, with a reason',
    params,
    body: reopening,
    reply: control,
  },
  'POST /months/{month}/reopening/confirm': {
    summary: 'Opens the month again; another person than the one who asked',
    params,
    reply: control,
  },
  'POST /months/{month}/reopening/withdraw': {
    summary: 'Takes the request back: the month stays closed',
    params,
    reply: control,
  },
  'GET /months/{month}/files': {
    summary: 'The invoice file of the month in parts of at most 2 MB, with their sizes',
    params,
    reply: oneReply(monthFiles),
  },
  'GET /months/{month}/invoice-lines': {
    summary: 'One part of the invoice file: a line per invoice and rate',
    params,
    query: taxFileQuery,
    reply: listReply(taxRow, z.object({ base: centavos, vat: centavos })),
    exportable: true,
  },
  'GET /sales-journal': {
    summary: 'Invoices by day and series with VAT per rate',
    query: journalQuery,
    reply: listReply(
      journalRow,
      z.object({ invoices: z.int(), net: centavos, vat: centavos, total: centavos }),
    ),
    exportable: true,
  },
  'GET /series': {
    summary: 'First and last number of every series of a year, how many there are, and which are missing',
    query: seriesQuery,
    reply: listReply(seriesRow),
    exportable: true,
  },
})
