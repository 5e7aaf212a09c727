import { VERSION_STATES } from '@cais/domain/pricing/price-version'
import { PRICE_STEPS } from '@cais/domain/pricing/raise-price'
import { z } from 'zod'
import {
  calendarDate,
  centavos,
  idParam,
  instant,
  optionalVersion,
  percent,
  requiredText,
  signedCentavos,
  text,
} from '../kernel/fields.ts'

export const listParams = z.object({ id: idParam })
export const versionParams = z.object({ id: idParam, number: z.coerce.number().pipe(z.int().min(1)) })

const MAX_LINES = 5000

const listCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{0,11}$/)
  .describe('1 to 12 letters, digits and hyphens')
const listName = requiredText(80)
const operationId = z.string().max(40).nullable().describe('Of this operation only; null = of all')
const segment = requiredText(40).nullable().describe('For customers of this segment only; null = for all')

export const priceListInput = z.strictObject({
  code: listCode,
  name: listName,
  operationId: operationId.default(null),
  segment: segment.default(null),
})
export type PriceListInput = z.output<typeof priceListInput>

export const priceListUpdate = z.strictObject({
  name: listName.optional(),
  operationId: operationId.optional(),
  segment: segment.optional(),
  active: z.boolean().optional().describe('false = its prices count for nothing'),
  version: optionalVersion,
})
export type PriceListUpdate = z.output<typeof priceListUpdate>

const validTo = calendarDate.nullable().describe('Last day; null = until the next version begins')

export const priceVersionInput = z.strictObject({
  validFrom: calendarDate.describe('First day, from today on'),
  validTo: validTo.default(null),
})
export type PriceVersionInput = z.output<typeof priceVersionInput>

export const priceVersionUpdate = priceVersionInput.extend({ version: optionalVersion })
export type PriceVersionUpdate = z.output<typeof priceVersionUpdate>

const person = z.object({ id: z.int(), name: z.string() }).nullable()

const versionHead = z.object({
  number: z.int(),
  state: z.enum(VERSION_STATES).describe('As of today in Maputo; prices of a draft count for nothing'),
  validFrom: calendarDate,
  validTo: calendarDate.nullable(),
  articles: z.int().describe('Articles with a price'),
  entered: z
    .int()
    .describe('Prices that are typed and not published, those that wait for a second person too'),
  waiting: z.int().describe('Prices that wait for a second person'),
})

export const priceListRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  operation: z.object({ id: z.string(), name: z.string() }).nullable(),
  segment: z.string().nullable(),
  active: z.boolean(),
  versions: z.array(versionHead).describe('The one in force, planned ones and the draft; in their order'),
  version: z.int(),
})

export const priceList = priceListRow.extend({
  versions: z
    .array(
      versionHead.extend({
        publishedAt: instant.nullable(),
        publishedBy: person,
        loadedAt: instant.nullable().describe('When open drafts were given its prices'),
        version: z.int(),
        allowedActions: z.array(z.enum(['enter', 'publish', 'approve', 'change-validity', 'delete'])),
      }),
    )
    .describe('All of them, the newest first; drafts only for those who manage prices'),
  allowedActions: z.array(z.enum(['edit', 'add-version'])),
})

const LINE_FILTERS = ['all', 'listed', 'changed', 'above', 'waiting'] as const

export const priceLineQuery = z.strictObject({
  search: text(100).optional(),
  show: z
    .enum(LINE_FILTERS)
    .default('all')
    .describe(
      "'listed' = with a price, 'changed' = other than before, 'above' = passes a limit, 'waiting' = for a second person",
    ),
  perPage: z.coerce.number().pipe(z.int().min(1).max(200)).default(100),
  after: z.string().max(40).optional().describe('Code of the last article of the page before'),
  withList: z.coerce.number().pipe(z.int().min(1)).optional().describe('Compare with a version of this list'),
  withNumber: z.coerce.number().pipe(z.int().min(1)).optional().describe('The version to compare with'),
})

const basisPoints = z.int().describe('Basis points: 450 is 4,5 %')

export const priceLine = z.object({
  productId: z.string(),
  description: z.string(),
  unit: z.string(),
  cost: centavos.nullable().describe('Only for those who may see costs; null = unknown too'),
  before: centavos
    .nullable()
    .describe('Price of the list on the day before the version begins, or else that of the article itself'),
  price: centavos.nullable().describe('Price of the version; null = none'),
  entered: centavos.nullable().describe('Typed and not published'),
  enteredBy: person,
  waiting: z.boolean(),
  change: basisPoints.nullable().describe('From before to what is entered, or else the price'),
  margin: basisPoints.nullable(),
  marginBefore: basisPoints.nullable(),
  breaches: z.array(z.enum(['rise', 'fall', 'margin'])).describe('The limits that the typed price passes'),
})

export const priceLinesReply = z.object({
  data: z.array(priceLine),
  meta: z.object({
    after: z.string().nullable().describe('For the next page; null = this is the last'),
    counts: z.object({
      all: z.int(),
      listed: z.int(),
      changed: z.int(),
      above: z.int(),
      waiting: z.int(),
    }),
  }),
})

const price = z.int().max(99_999_999_999_999).describe('Centavos for one sales unit before VAT')

export const enterPrices = z.strictObject({
  version: optionalVersion,
  lines: z
    .array(
      z.strictObject({
        productId: z.string().trim().min(1).max(40),
        price: price.nullable().describe('null = takes back what was typed'),
      }),
    )
    .min(1)
    .max(MAX_LINES),
})
export type EnterPrices = z.output<typeof enterPrices>

export const raisePrices = z.strictObject({
  version: optionalVersion,
  percent: z.number().min(-90).max(500).multipleOf(0.01).describe('Below zero lowers'),
  roundTo: z.literal([...PRICE_STEPS]).describe('Centavos: half up to a multiple of it'),
  search: text(100).optional().describe('Only articles that the lines show under it'),
})
export type RaisePrices = z.output<typeof raisePrices>

export const productPrice = z.object({
  list: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  today: centavos.nullable().describe('null = the list has no price for it today'),
  planned: z
    .object({ number: z.int(), validFrom: calendarDate, price: centavos.nullable() })
    .nullable()
    .describe('The next published version, where its price is another one'),
  margin: basisPoints.nullable().describe('Of the last of these prices; for those who may see costs'),
})

export const checkPrices = z.strictObject({
  rows: z
    .array(z.strictObject({ code: z.string().max(100), price: z.string().max(60) }))
    .min(1)
    .max(MAX_LINES)
    .describe('Cells as they were pasted'),
})
export type CheckPrices = z.output<typeof checkPrices>

export const checkedPrice = z.object({
  row: z.int().describe('From 1'),
  code: z.string(),
  outcome: z.enum(['changes', 'same', 'refused']),
  productId: z.string().nullable(),
  description: z.string().nullable(),
  price: centavos.nullable(),
  reason: z.string().nullable().describe('Code of the refusal'),
  message: z.string().nullable(),
  suggestion: z
    .object({ code: z.string().nullable(), price: centavos.nullable() })
    .nullable()
    .describe('What may have been meant: the code of another article, or a price'),
})

const group = z.object({ documents: z.int(), total: centavos.describe('With VAT') })

export const priceEffect = z.object({
  changes: z.int().describe('Prices that would change'),
  above: z.int().describe('Those of them that pass a limit'),
  waitsForOther: z.boolean().describe('Whether these wait for a second person'),
  average: basisPoints.nullable().describe('Change weighted by what was sold in 30 days; null = nothing was'),
  sold: signedCentavos.describe('What the sales of 30 days would have brought more, before VAT'),
  drafts: group.describe('Take the new price'),
  quotes: group.describe('Keep theirs until they expire'),
  orders: group.describe('Submitted: keep theirs; those to be delivered later among them'),
  deliveries: group.describe(
    'Submitted, to be delivered from the first day on: keep theirs, once somebody said so',
  ),
  decided: z.boolean().describe('Nothing has to be decided before it is published'),
})

export const publishPrices = z.strictObject({
  version: optionalVersion,
  deliveries: z
    .enum(['keep', 'update'])
    .optional()
    .describe(
      'Whether orders that are delivered from the first day on keep their price or take the new one; refused while it is not said',
    ),
})
export type PublishPrices = z.output<typeof publishPrices>

export const decidePrices = z.strictObject({
  version: optionalVersion,
  decision: z.enum(['approve', 'reject']),
  productIds: z.array(z.string().max(40)).min(1).max(MAX_LINES),
  reason: text(500).default('').describe('Required to reject'),
})
export type DecidePrices = z.output<typeof decidePrices>

const share = percent.nullable().describe('Percent; null = without this limit')
const rules = {
  secondPerson: z.boolean().describe('Whether what passes a limit waits for a second person'),
  maxRise: z.number().min(0).max(1000).nullable().describe('Percent; null = without this limit'),
  maxFall: share,
  minMargin: share.describe('Percent of the price above cost; 0 = not below cost; null = without this limit'),
}
export const pricePolicy = z.object({ ...rules, version: z.int() })
export const pricePolicyInput = z.strictObject({ ...rules, version: optionalVersion })
export type PricePolicyInput = z.output<typeof pricePolicyInput>

export const priceLoad = z.object({
  running: z.boolean().describe('A reload is at work or waits in the queue'),
  since: instant.nullable(),
  lastRunAt: instant.nullable(),
  outcome: z.enum(['done', 'failed', 'nothing']).nullable(),
  prices: z.int().describe('Prices of draft lines that the last run changed'),
  versions: z.int().describe('Versions that came into force with it'),
  nextRunAt: instant.nullable(),
})
