import { refusalSentence } from '@cais/contract/messages/sentence'
import type { ShipmentDocument, ShipmentReply, ShipmentRow } from '@cais/contract/shipments/schemas'
import type { DocumentBillingState } from '@cais/domain/billing/document-state'
import { SHIPMENT_ACTIONS } from '@cais/domain/shipments/action-names'
import { allowedActions, refusalOf } from '@cais/domain/shipments/actions'
import { departureGroup, minuteAt } from '@cais/domain/shipments/departure'
import type { ShipmentFacts } from '@cais/domain/shipments/facts'
import { type WeightWarning, weightWarnings } from '@cais/domain/shipments/weights'
import type { Language } from '../../http/language.ts'
import type { Reader } from '../../http/session/reader.ts'
import { toShipmentFacts } from './record/shipment-facts.ts'
import type { ShipmentColumns, ShipmentRecord } from './record/shipment-record.ts'
import { type DocumentLoad, presentWeights as presentLoadWeights } from './shipment-documents.ts'

type Sources = {
  readonly record: ShipmentRecord
  readonly creatorName: string
  readonly documents: readonly ShipmentDocument[]
  readonly expected: ShipmentReply['expected']
  readonly loads: readonly DocumentLoad[]
  readonly deliveries: ShipmentReply['deliveries']
  readonly transfers: ShipmentReply['transfers']
  readonly collections: ShipmentReply['collections']
}

/** A shipment as its screen shows it, with what the caller may do with it now. */
export function presentShipment(
  { record, creatorName, documents, expected, loads, deliveries, transfers, collections }: Sources,
  reader: RowReader,
): ShipmentReply {
  const { row } = record
  return {
    ...presentShipmentRow(row, reader),
    updatedAt: row.updated_at,
    createdBy: { id: row.created_by, name: creatorName },
    returnsTime: row.returns_time,
    truckId: row.truck_id,
    driverId: row.driver_id,
    teamId: row.team_id,
    warnings: presentWarnings(row, reader.lang),
    documents: [...documents],
    expected: [...expected],
    deliveries,
    net: loads.reduce((sum, { net }) => sum + net, 0),
    leavingTotal: loads.reduce((sum, { leaving }) => sum + leaving, 0),
    loadedWeights: loadedWeights(loads),
    transfers: [...transfers],
    collections: [...collections],
    billing: progressOf(documents),
    ...presentShipmentActions(toShipmentFacts(record), reader),
  }
}

/** Kilograms. */
function loadedWeights(loads: readonly DocumentLoad[]): ShipmentReply['loadedWeights'] {
  const ambient = loads.reduce((sum, load) => sum + load.loadedAmbient, 0)
  const refrigerated = loads.reduce((sum, load) => sum + load.loadedRefrigerated, 0)
  const frozen = loads.reduce((sum, load) => sum + load.loadedFrozen, 0)
  return presentLoadWeights({ ambient, refrigerated, frozen })
}

const kilograms = (grams: number | null) => (grams === null ? null : grams / 1000)

const presentWeights = (row: ShipmentColumns) => ({
  total: totalWeight(row) / 1000,
  ambient: (row.weight_ambient + row.transfer_ambient) / 1000,
  refrigerated: (row.weight_refrigerated + row.transfer_refrigerated) / 1000,
  frozen: (row.weight_frozen + row.transfer_frozen) / 1000,
})

function progressOf(documents: readonly ShipmentDocument[]): ShipmentReply['billing'] {
  const count = (...states: readonly ShipmentDocument['billing']['state'][]) =>
    documents.filter(({ billing }) => states.includes(billing.state)).length
  return {
    waiting: count('waiting', 'sent'),
    billed: count('billed'),
    failed: count('failed', 'in-doubt'),
    total: documents.length,
  }
}

/** What the caller may do with the shipment now, and what only its stage forbids, with the reason. */
export function presentShipmentActions(facts: ShipmentFacts, { user, lang }: Reader) {
  const disabledActions = SHIPMENT_ACTIONS.flatMap((action) => {
    const refusal = refusalOf(action, user, facts)
    if (refusal === null || refusal.code === 'ROLE_MISSING' || refusal.code === 'NOT_FOUND') return []
    return [{ action, code: refusal.code, message: refusalSentence(lang, refusal.code, refusal.facts) }]
  })
  return { allowedActions: [...allowedActions(user, facts)], disabledActions }
}

export type RowReader = Reader & { now(): Date }

/** A shipment as a row of the list. */
export const presentShipmentRow = (row: ShipmentColumns, { user, now }: RowReader): ShipmentRow => ({
  id: row.id,
  number: row.number,
  stage: row.stage,
  printPending: row.print_pending,
  branchId: row.branch_id,
  warehouse: row.warehouse_id,
  assigneeName: row.assignee_name,
  driverName: row.driver_name,
  carRegistration: row.car_registration,
  route: row.route,
  documentCount: row.document_count,
  total: row.total,
  totalWeight: totalWeight(row) / 1000,
  weights: presentWeights(row),
  capacities: {
    total: kilograms(row.capacity_total),
    ambient: kilograms(row.capacity_ambient),
    refrigerated: kilograms(row.capacity_refrigerated),
    frozen: kilograms(row.capacity_frozen),
  },
  lineCount: row.line_count,
  loadedLines: row.loaded_count,
  invoiceCount: row.invoice_count,
  failedCount: row.failed_count,
  printedCount: row.printed_count,
  group: departureGroup(row.departure_order, minuteAt(now().getTime())),
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  billedAt: row.billed_at,
  departsOn: row.departs_on,
  departsTime: row.departs_time,
  version: row.version,
  allowedActions: allowedActions(user, factsOfRow(row)),
})

/** The facts of a row whose documents were not read: as many in each state of billing as its counts say. */
function factsOfRow(row: ShipmentColumns): ShipmentFacts {
  const { document_count, invoice_count, failed_count, stage } = row
  const others = Math.max(0, document_count - invoice_count - failed_count)
  const counts: readonly (readonly [DocumentBillingState, number])[] = [
    ['billed', invoice_count],
    ['failed', failed_count],
    [stage === 'billing' ? 'waiting' : 'none', others],
  ]
  const documents = counts
    .flatMap(([billing, count]) => Array.from({ length: count }, () => billing))
    .map((billing, index) => ({ orderId: index, position: index + 1, billing }))
  return { ...toShipmentFacts({ row, documents: [] }), documents }
}

/** Grams, with the transfers that travel along. */
const totalWeight = (row: ShipmentColumns): number =>
  row.weight_ambient +
  row.weight_refrigerated +
  row.weight_frozen +
  row.transfer_ambient +
  row.transfer_refrigerated +
  row.transfer_frozen

const PLACES: Record<Language, Record<WeightWarning['temperature'], string>> = {
  pt: { total: 'total', ambient: 'ambiente', refrigerated: 'refrigerado', frozen: 'congelado' },
  en: { total: 'total', ambient: 'ambient', refrigerated: 'refrigerated', frozen: 'frozen' },
}

/** Where the load is heavier than the truck's capacity for that temperature, in words. */
function presentWarnings(row: ShipmentColumns, lang: Language): ShipmentReply['warnings'] {
  const weights = {
    total: totalWeight(row),
    ambient: row.weight_ambient + row.transfer_ambient,
    refrigerated: row.weight_refrigerated + row.transfer_refrigerated,
    frozen: row.weight_frozen + row.transfer_frozen,
  }
  const capacity = {
    total: row.capacity_total,
    ambient: row.capacity_ambient,
    refrigerated: row.capacity_refrigerated,
    frozen: row.capacity_frozen,
  }
  return weightWarnings(weights, capacity).map((warning) => ({
    code: `OVERWEIGHT_${warning.temperature.toUpperCase()}`,
    message: sentence(warning, lang),
  }))
}

function sentence({ temperature, weight, capacity }: WeightWarning, lang: Language): string {
  const place = PLACES[lang][temperature]
  const [load, limit] = [tonnes(weight, lang), tonnes(capacity, lang)]
  return lang === 'pt'
    ? `Peso ${place}: ${load} t, acima da capacidade de ${limit} t`
    : `Weight ${place}: ${load} t, above the capacity of ${limit} t`
}

/** Two decimals, as trucks are weighed everywhere; a third where two would hide the overload. */
const tonnes = (grams: number, lang: Language) =>
  new Intl.NumberFormat(lang === 'pt' ? 'pt-MZ' : 'en-GB', {
    useGrouping: 'always',
    minimumFractionDigits: 2,
    maximumFractionDigits: 3,
  }).format(grams / 1_000_000)
