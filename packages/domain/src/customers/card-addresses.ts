import { RuleError } from '../kernel/rule-error.ts'
import { GLN_LENGTH, hasGlnLength, readGln } from './gln.ts'

/** Where goods are delivered to. Documents refer to it: it is never removed, but made inactive. */
export type CardAddress = {
  /** null = it is new. */
  readonly id: number | null
  readonly address: string
  readonly provinceId: number | null
  /** By which retailers name the place in their files. */
  readonly gln: string | null
  /** Proposed for new documents; one active address is. */
  readonly isDefault: boolean
  readonly active: boolean
}

/** What is left out stays; without an id it is a new address. */
export type AddressChange = { readonly [Field in keyof CardAddress]?: CardAddress[Field] | undefined }

const NEW: CardAddress = {
  id: null,
  address: '',
  provinceId: null,
  gln: null,
  isDefault: false,
  active: true,
}

/** The addresses with what was changed and added. Throws ADDRESS_UNKNOWN, ADDRESS_MISSING for one without a text, GLN_INVALID. */
export function editAddresses(
  addresses: readonly CardAddress[],
  changes: readonly AddressChange[],
): CardAddress[] {
  const unknown = changes.find(({ id }) => !isNew(id) && addresses.every((address) => address.id !== id))
  if (unknown) throw new RuleError('ADDRESS_UNKNOWN', { addressId: unknown.id ?? null })
  const entered = changes.map((change, place) => {
    const before = addresses.find(({ id }) => !isNew(change.id) && id === change.id) ?? NEW
    return changedAddress(before, change, place)
  })
  const edited = addresses.map((address) => entered.find(({ id }) => id === address.id) ?? address)
  const all = [...edited, ...entered.filter(({ id }) => id === null)]
  const asked = changes.findLastIndex(({ isDefault }) => isDefault)
  return withOneDefault(all, entered[asked])
}

const isNew = (id: number | null | undefined) => id === null || id === undefined

function changedAddress(before: CardAddress, change: AddressChange, place: number): CardAddress {
  const address = change.address ?? before.address
  if (address.trim() === '') throw refusal('ADDRESS_MISSING', `addresses.${place}.address`, {})
  return {
    id: before.id,
    address,
    provinceId: change.provinceId === undefined ? before.provinceId : change.provinceId,
    gln: change.gln === undefined ? before.gln : enteredGln(change.gln, place),
    isDefault: change.isDefault ?? before.isDefault,
    active: change.active ?? before.active,
  }
}

function enteredGln(text: string | null, place: number): string | null {
  if (text === null || text.trim() === '') return null
  const gln = readGln(text)
  const field = `addresses.${place}.gln`
  if (gln !== null) return gln
  if (hasGlnLength(text)) throw refusal('GLN_INVALID', field, { gln: text })
  const facts = { length: GLN_LENGTH }
  throw new RuleError('GLN_INVALID', { gln: text }, [{ field, rule: 'length', facts }])
}

/** The one asked for, else the one that was, else the first: an inactive address is never the default. */
function withOneDefault(addresses: readonly CardAddress[], asked: CardAddress | undefined): CardAddress[] {
  const active = addresses.filter((address) => address.active)
  const chosen =
    active.find((address) => address === asked) ?? active.find(({ isDefault }) => isDefault) ?? active[0]
  return addresses.map((address) => ({ ...address, isDefault: address === chosen }))
}

const refusal = (
  code: 'ADDRESS_MISSING' | 'GLN_INVALID',
  field: string,
  facts: Readonly<Record<string, string>>,
) => new RuleError(code, facts, [{ field, rule: code, facts }])
