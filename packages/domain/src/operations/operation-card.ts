import { type FileReference, fileText } from '../files/stored-file.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { sameName } from '../kernel/same-name.ts'

/** What administrators edit of an operation. Its code never changes. */
export type OperationCard = {
  readonly name: string
  /** Percent above which the commercial approver is asked. */
  readonly discountLimit: number
  /** Names under which orders of this operation arrive through Morpheus. */
  readonly morpheusEntities: readonly string[]
  /** false = it takes no new documents; those it has go on. */
  readonly active: boolean
  readonly image: FileReference | null
}
export type OperationChange = { readonly [Field in keyof OperationCard]?: OperationCard[Field] | undefined }

/** The operation with what was changed; what is left out stays. Throws VALIDATION_FAILED for an entity named twice. */
export function editOperation(card: OperationCard, change: OperationChange): OperationCard {
  const morpheusEntities = change.morpheusEntities ?? card.morpheusEntities
  const details = morpheusEntities.flatMap((entity, place) =>
    morpheusEntities.findIndex((one) => sameName(one, entity)) < place
      ? [{ field: `morpheusEntities.${place}`, rule: 'repeated' }]
      : [],
  )
  if (details.length > 0) throw new RuleError('VALIDATION_FAILED', {}, details)
  return {
    name: change.name ?? card.name,
    discountLimit: change.discountLimit ?? card.discountLimit,
    morpheusEntities,
    active: change.active ?? card.active,
    image: change.image === undefined ? card.image : change.image,
  }
}

/** Field by field what differs, as history stores it; null before = it is new. */
export function operationChanges(before: OperationCard | null, after: OperationCard) {
  const [old, now] = [before && historyFields(before), historyFields(after)]
  const fields = ['name', 'discountLimit', 'morpheusEntities', 'active', 'image'] as const
  return Object.fromEntries(
    fields
      .map((field) => [field, [old?.[field] ?? null, now[field]] as const] as const)
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  )
}

/** Documents need an operation that takes them. Throws LAST_OPERATION. */
export function requireOtherActive(
  { name }: Pick<OperationCard, 'name'>,
  others: readonly Pick<OperationCard, 'active'>[],
): void {
  if (others.some(({ active }) => active)) return
  const facts = { operation: name }
  throw new RuleError('LAST_OPERATION', facts, [{ field: 'active', rule: 'LAST_OPERATION', facts }])
}

const historyFields = (card: OperationCard) => ({ ...card, image: fileText(card.image) })

type Named = Pick<OperationCard, 'name' | 'morpheusEntities'>

/**
 * Throws OPERATION_NAME_TAKEN, MORPHEUS_ENTITY_TAKEN at their fields: an order that arrives under a name must lead to one
 * operation.
 */
export function requireOwnNames(card: Named, others: readonly Named[]): void {
  const ofName = others.some((other) => sameName(other.name, card.name))
    ? [detail('name', 'OPERATION_NAME_TAKEN', { name: card.name })]
    : []
  const ofEntities = card.morpheusEntities.flatMap((entity, place) => {
    const owner = others.find((other) => other.morpheusEntities.some((one) => sameName(one, entity)))
    const facts = { entity, operation: owner?.name ?? '' }
    return owner ? [detail(`morpheusEntities.${place}`, 'MORPHEUS_ENTITY_TAKEN', facts)] : []
  })
  const details = [...ofName, ...ofEntities]
  const [first] = details
  if (first) throw new RuleError(first.rule, first.facts, details)
}

const detail = (
  field: string,
  rule: 'OPERATION_NAME_TAKEN' | 'MORPHEUS_ENTITY_TAKEN',
  facts: Readonly<Record<string, string>>,
) => ({ field, rule, facts })
