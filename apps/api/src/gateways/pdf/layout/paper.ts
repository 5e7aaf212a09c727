import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import { moneyInEnglish } from '@cais/domain/kernel/money-in-english'
import { moneyInWords } from '@cais/domain/kernel/money-in-words'
import { type Figures, figuresIn } from './format.ts'
import { PAYMENTS_IN, type PaperWords, TEMPERATURES_IN, WORDS } from './words.ts'

/** What a form is drawn with: words and figures of the language of its paper. */
export type Paper = Figures & {
  readonly language: PaperLanguage
  readonly words: PaperWords
  readonly temperatures: (typeof TEMPERATURES_IN)['pt']
  readonly payments: (typeof PAYMENTS_IN)['pt']
  readonly inWords: typeof moneyInWords
}

const paper = (language: PaperLanguage): Paper => ({
  ...figuresIn(language),
  language,
  words: WORDS[language],
  temperatures: TEMPERATURES_IN[language],
  payments: PAYMENTS_IN[language],
  inWords: language === 'en' ? moneyInEnglish : moneyInWords,
})

/** Of papers of the house, and of customers who said nothing. */
export const PORTUGUESE = paper('pt')
const ENGLISH = paper('en')

export const paperIn = (language: PaperLanguage): Paper => (language === 'en' ? ENGLISH : PORTUGUESE)

/** The payment condition as the paper says it: '30 dias' is '30 days' in English; free text stays. */
export function conditionIn({ language, words }: Paper, condition: string): string {
  if (language === 'pt') return condition
  const [, days] = /^(\d+) *dias?$/i.exec(condition.trim()) ?? []
  if (days !== undefined) return `${days} ${Number(days) === 1 ? 'day' : words.days}`
  return /^(pronto pagamento|a pronto)$/i.test(condition.trim()) ? words.atOnce : condition
}
