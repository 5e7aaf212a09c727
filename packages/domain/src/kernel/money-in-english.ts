import type { Centavos } from './money.ts'

/** A positive amount in English words, as papers in English say it: 'one thousand one hundred meticais and five centavos'. */
export function moneyInEnglish(amount: Centavos): string {
  const whole = Math.floor(amount / 100)
  const cents = amount % 100
  const parts = [
    ...(whole > 0 || cents === 0 ? [`${wholeInWords(whole)} ${whole === 1 ? 'metical' : 'meticais'}`] : []),
    ...(cents > 0 ? [`${below1000(cents)} ${cents === 1 ? 'centavo' : 'centavos'}`] : []),
  ]
  return parts.join(' and ')
}

const SCALES = [
  { size: 1_000_000_000_000, word: 'trillion' },
  { size: 1_000_000_000, word: 'billion' },
  { size: 1_000_000, word: 'million' },
  { size: 1000, word: 'thousand' },
] as const

function wholeInWords(whole: number): string {
  if (whole === 0) return 'zero'
  const scale = SCALES.find(({ size }) => whole >= size)
  if (scale === undefined) return below1000(whole)
  const rest = whole % scale.size
  const head = `${wholeInWords(Math.floor(whole / scale.size))} ${scale.word}`
  return rest === 0 ? head : `${head} ${rest < 100 ? 'and ' : ''}${wholeInWords(rest)}`
}

function below1000(number: number): string {
  const rest = number % 100
  if (number < 100) return below100(number)
  const hundreds = `${SMALL[Math.floor(number / 100)] ?? ''} hundred`
  return rest === 0 ? hundreds : `${hundreds} and ${below100(rest)}`
}

function below100(number: number): string {
  if (number < 20) return SMALL[number] ?? ''
  return [TENS[Math.floor(number / 10)] ?? '', SMALL[number % 10] ?? '']
    .filter((word) => word !== '')
    .join('-')
}

const SMALL =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
