import { formatDate } from '@cais/domain/kernel/calendar-date'
import type { PassedOver, PickReason } from '@cais/domain/stock/allocate-fefo'
import type { Language } from '../../../http/language.ts'

type Words = {
  readonly code: Record<PickReason['code'], (day: string) => string>
  readonly why: Record<PassedOver['why'], string>
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
  },
}

/** Why this batch, in words: 'Primeiro a expirar (12-03-2027); L1 expira antes da entrega'. Empty when picked by hand. */
export function reasonWords(reason: Partial<PickReason>, lang: Language): string {
  if (reason.code === undefined) return ''
  const words = WORDS[lang]
  const day = reason.expiry ? formatDate(reason.expiry) : ''
  const passed = (reason.passedOver ?? []).map(({ batch, why }) => `${batch} ${words.why[why]}`)
  return [words.code[reason.code](day), ...passed].join('; ')
}
