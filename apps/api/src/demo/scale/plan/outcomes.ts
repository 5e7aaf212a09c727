import type { OrderStage } from '@cais/domain/orders/stages'
import type { OrderStatus } from '@cais/domain/orders/statuses'

/** How far a document has come, as the domain derives it, and where its goods lie. */
export type Outcome = {
  readonly name: string
  readonly status: OrderStatus
  readonly stages: readonly OrderStage[]
  /** The bucket of its lines; plan/lines divides those of 'mixed' outcomes. */
  readonly bucket: 'open' | 'reserved' | 'picking' | 'loading' | 'billed' | 'closed' | 'mixed'
  readonly allocated: boolean
  /** The truck that carries or carried it. */
  readonly truck: 'done' | 'ready' | 'loading' | 'finished' | null
}

type Row = readonly [
  name: string,
  status: OrderStatus,
  stages: readonly OrderStage[],
  bucket: Outcome['bucket'],
  truck?: Outcome['truck'],
]

const BEFORE_STOCK: readonly Row[] = [
  ['draft', 'DRAFT', [], 'open'],
  ['submitted', 'SUBMITTED', [], 'open'],
  ['blocked', 'BLOCKED', ['BLOCKED'], 'open'],
  ['commercial', 'PENDING', ['COMMERCIAL_APPROVAL'], 'open'],
  ['financial', 'PENDING', ['FINANCIAL_APPROVAL'], 'open'],
  ['both', 'PENDING', ['COMMERCIAL_APPROVAL', 'FINANCIAL_APPROVAL'], 'open'],
  ['offer', 'PENDING', ['OFFER_APPROVAL'], 'open'],
  ['rejected-commercial', 'REJECTED', ['COMMERCIAL_REJECTED'], 'closed'],
  ['rejected-financial', 'REJECTED', ['FINANCIAL_REJECTED'], 'closed'],
  ['rejected-offer', 'REJECTED', ['OFFER_REJECTED'], 'closed'],
  ['answered', 'FINISHED', ['NO_STAGE'], 'open'],
  ['expired', 'CLOSED', ['CLOSED'], 'closed'],
  ['canceled', 'CANCELED', ['CANCELED'], 'closed'],
]

const IN_STOCK: readonly Row[] = [
  ['no-stock', 'PENDING', ['STOCK_ANALYSIS'], 'open'],
  ['held', 'PENDING', ['STOCK_ANALYSIS'], 'reserved'],
  ['part-held', 'PENDING', ['STOCK_ANALYSIS'], 'mixed'],
  ['awaiting', 'AWAITING', ['AWAITING'], 'open'],
  ['partly-first', 'PARTIALLY-PROCESSED', ['PICKING', 'STOCK_ANALYSIS'], 'mixed'],
  ['partly-last', 'PARTIALLY-PROCESSED', ['STOCK_ANALYSIS', 'PICKING'], 'mixed'],
  ['partly-waiting', 'PARTIALLY-PROCESSED', ['AVAILABLE_FOR_PICKING', 'AWAITING'], 'mixed'],
  ['picked', 'PROCESSED', ['AVAILABLE_FOR_PICKING'], 'picking'],
  ['aboard', 'PROCESSED', ['SHIPMENT_PENDING'], 'picking', 'ready'],
  ['loading', 'PROCESSED', ['SHIPMENT_STARTED'], 'loading', 'loading'],
  ['loaded', 'PROCESSED', ['SHIPMENT_FINISHED'], 'loading', 'finished'],
  ['failed', 'FAILED', ['SHIPMENT_INBILLING'], 'loading', 'done'],
  ['returned', 'PROCESSED', ['READY_FOR_BILLING'], 'loading', 'done'],
  ['billed', 'FINISHED', ['BILLED'], 'billed', 'done'],
  ['billed-cut', 'FINISHED', ['BILLED'], 'mixed', 'done'],
  ['closed', 'CLOSED', ['CLOSED'], 'closed'],
]

const outcome =
  (allocated: boolean) =>
  ([name, status, stages, bucket, truck = null]: Row): Outcome => ({
    name,
    status,
    stages,
    bucket,
    allocated,
    truck,
  })

export const OUTCOMES: readonly Outcome[] = [
  ...BEFORE_STOCK.map(outcome(false)),
  ...IN_STOCK.map(outcome(true)),
]

type Shares = Readonly<Record<string, number>>

/** Of a thousand documents of an age in working days, how many have come how far; the first shares that reach the age hold. */
export const SHARES: readonly {
  readonly upToAge: number
  readonly of: Readonly<Record<'PEV' | 'COT' | 'POF', Shares>>
}[] = [
  {
    upToAge: 0,
    of: {
      PEV: {
        ...{ draft: 70, submitted: 12, commercial: 60, financial: 50, both: 15, 'no-stock': 120, held: 250 },
        ...{ 'part-held': 120, awaiting: 20, 'partly-first': 30, 'partly-last': 20, 'partly-waiting': 10 },
        ...{ picked: 120, aboard: 70, canceled: 20, 'rejected-commercial': 8, 'rejected-financial': 5 },
      },
      COT: { draft: 120, commercial: 150, answered: 720, 'rejected-commercial': 10 },
      POF: { draft: 80, offer: 500, held: 220, picked: 150, 'rejected-offer': 50 },
    },
  },
  {
    upToAge: 2,
    of: {
      PEV: {
        ...{ draft: 15, commercial: 28, financial: 24, both: 8, 'no-stock': 40, held: 60, 'part-held': 40 },
        ...{ awaiting: 40, 'partly-first': 20, 'partly-last': 15, 'partly-waiting': 10, picked: 120 },
        ...{ aboard: 130, loading: 110, loaded: 80, billed: 180, canceled: 40, closed: 10 },
        ...{ 'rejected-commercial': 18, 'rejected-financial': 12 },
      },
      COT: { draft: 30, commercial: 40, answered: 840, 'rejected-commercial': 90 },
      POF: { draft: 20, offer: 180, picked: 200, billed: 520, 'rejected-offer': 80 },
    },
  },
  {
    upToAge: 9,
    of: {
      PEV: {
        ...{ draft: 6, commercial: 6, financial: 6, 'no-stock': 8, 'part-held': 6, awaiting: 40 },
        ...{ 'partly-first': 12, 'partly-last': 8, 'partly-waiting': 6, picked: 16, loaded: 10, failed: 3 },
        ...{ returned: 2, billed: 770, 'billed-cut': 26, canceled: 35, closed: 15 },
        ...{ 'rejected-commercial': 15, 'rejected-financial': 10 },
      },
      COT: { draft: 20, answered: 880, 'rejected-commercial': 100 },
      POF: { offer: 20, billed: 860, 'rejected-offer': 120 },
    },
  },
  {
    upToAge: Number.MAX_SAFE_INTEGER,
    of: {
      PEV: {
        ...{ draft: 1, billed: 875, 'billed-cut': 29, canceled: 38, closed: 20 },
        ...{ 'rejected-commercial': 22, 'rejected-financial': 15 },
      },
      COT: { draft: 1, answered: 899, 'rejected-commercial': 100 },
      POF: { billed: 850, 'rejected-offer': 150 },
    },
  },
]
