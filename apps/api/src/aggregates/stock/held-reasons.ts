import { formatDate } from '@cais/domain/kernel/calendar-date'
import type { PassedOver, PickReason } from '@cais/domain/stock/allocate-fefo'
import type { Language } from '../../http/language.ts'

/** Why a row holds its batch: the reason of FEFO, the document that it was taken from, or nothing when picked by hand. */
export type HeldReason = Partial<PickReason> | { readonly code: 'swapped'; readonly from: string }

type Words = {
  readonly code: Record<PickReason['code'], (day: string) => string>
  readonly why: Record<PassedOver['why'], string>
  readonly swapped: (number: string) => string
  readonly more: (count: number) => string
}

const WORDS: Record<Language, Words> = {
  pt: {
    code: {
      'first-expiring': (day) => `Primeiro a expirar (${day})`,
      'next-expiring': (day) => `Expira a seguir (${day})`,
      'never-expires': () => 'Sem prazo de validade',
    },
    why: {
      'expires-before-delivery': 'expira antes da entrega',
      'short-life': 'não tem a validade que o cliente pede',
      blocked: 'está bloqueado',
      returns: 'está nas devoluções',
      'fully-reserved': 'está todo reservado',
    },
    swapped: (number) => `Trocado de ${number}`,
    more: (count) => `e mais ${count}`,
  },
  en: {
    code: {
      'first-expiring': (day) => `First to expire (${day})`,
      'next-expiring': (day) => `Next to expire (${day})`,
      'never-expires': () => 'Never expires',
    },
    why: {
      'expires-before-delivery': 'expires before delivery',
      'short-life': 'has less shelf life than the customer asks for',
      blocked: 'is blocked',
      returns: 'lies in returns',
      'fully-reserved': 'is all reserved',
    },
    swapped: (number) => `Taken from ${number}`,
    more: (count) => `and ${count} more`,
  },
}

/** Batches passed over that are named; the rest is counted. */
const MAX_NAMED = 3

/** Why this batch, in words: 'Primeiro a expirar (12-03-2027); L1 expira antes da entrega'. Empty when picked by hand. */
export function reasonWords(reason: HeldReason, lang: Language): string {
  const words = WORDS[lang]
  if (reason.code === undefined) return ''
  if (reason.code === 'swapped') return words.swapped(reason.from)
  const day = reason.expiry ? formatDate(reason.expiry) : ''
  return [words.code[reason.code](day), ...passedWords(reason.passedOver ?? [], words)].join('; ')
}

function passedWords(passedOver: readonly PassedOver[], words: Words): string[] {
  const named = passedOver.slice(0, MAX_NAMED).map(({ batch, why }) => `${batch} ${words.why[why]}`)
  const rest = passedOver.length - named.length
  return rest > 0 ? [...named, words.more(rest)] : named
}
