import type { ApiData, ApiInput } from '../../../lib/api/api.ts'

export type Collection = ApiData<'GET /credit-notes/{id}/collection'>
export type Line = Collection['lines'][number]
export type Condition = Line['condition']

type LineBody = ApiInput<'PUT /credit-notes/{id}/collection/lines/{lineId}'>['body']
type EndBody = ApiInput<'POST /credit-notes/{id}/collection/end'>['body']

/** What a collector did, as the device stores it until the server has it. */
export type CollectionStep =
  | {
      readonly kind: 'line'
      readonly lineId: number
      readonly body: LineBody
      readonly product: string
      readonly at: string
    }
  | { readonly kind: 'end'; readonly body: EndBody; readonly at: string }

export type Found = {
  readonly received: number
  readonly batch: string | null
  readonly expiry: string | null
  readonly condition: Condition
  readonly refusedReason: string
  readonly photo: { readonly digest: string; readonly name: string } | null
}

/** What was found of a line, or (null) nothing is written down of it any more. */
export const lineStep = (line: Line, found: Found | null, at: string): CollectionStep => ({
  kind: 'line',
  lineId: line.id,
  product: line.description,
  at,
  body: { version: line.version, ...(found ?? { received: null, photo: null }) },
})

/** The files that a step refers to. */
export const filesOf = (step: CollectionStep): string[] => {
  const file = step.kind === 'line' ? step.body.photo : step.body.signature
  return file ? [file.digest] : []
}

/** The collection as it will stand when the steps have arrived. The version of a line counts with each of them, as on the server. */
export function withSteps(
  collection: Collection,
  steps: readonly CollectionStep[],
  by: Line['collectedBy'],
): Collection {
  return steps.reduce((before, step): Collection => {
    if (step.kind === 'end')
      return {
        ...before,
        phase: 'financial-approval',
        collectedFrom: step.body.collectedFrom,
        endedAt: step.at,
        endedBy: by,
        allowedActions: before.allowedActions.filter((action) => action !== 'record-collection'),
      }
    const lines = before.lines.map((line) => (line.id === step.lineId ? written(line, step, by) : line))
    return { ...before, lines }
  }, collection)
}

function written(
  line: Line,
  { body, at }: Extract<CollectionStep, { kind: 'line' }>,
  by: Line['collectedBy'],
): Line {
  const {
    received,
    batch = null,
    expiry = null,
    condition = 'good',
    refusedReason = '',
    photo = line.photo,
  } = body
  const delivered = line.delivered.find((one) => one.batch === batch)
  return {
    ...line,
    received,
    variation: received === null ? 0 : round(line.asked - received),
    batch: received ? batch : null,
    expiry: received ? (expiry ?? delivered?.expiry ?? null) : null,
    condition,
    refusedReason,
    photo,
    collectedBy: by,
    collectedAt: at,
    version: line.version + 1,
  }
}

/** What a line is first shown with: all of it, of the batch that was delivered where there is one only. */
export function proposed(line: Line): Found {
  const [only] = line.delivered.length === 1 ? line.delivered : []
  return {
    received: line.received ?? line.asked,
    batch: line.batch ?? only?.batch ?? null,
    expiry: line.expiry ?? only?.expiry ?? null,
    condition: line.condition,
    refusedReason: line.refusedReason,
    photo: line.photo,
  }
}

export type Missing = 'batch' | 'reason' | null

/** What keeps a line from being written down. */
export function missingOf(line: Line, { received, batch, refusedReason }: Found): Missing {
  if (received > 0 && (batch ?? '').trim() === '') return 'batch'
  const isOther = received > 0 && !line.delivered.some((one) => one.batch === batch)
  return (received < line.asked || isOther) && refusedReason.trim() === '' ? 'reason' : null
}

/** Quantities have three decimals. */
export const round = (quantity: number) => Math.round(quantity * 1000) / 1000
