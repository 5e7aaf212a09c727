import type { Centavos } from './money.ts'

/** A positive amount in Portuguese words, as invoices say it: 'mil e cem meticais', 'um metical', 'cinco centavos'. */
export function moneyInWords(amount: Centavos): string {
  const whole = Math.floor(amount / 100)
  const cents = amount % 100
  const parts = [
    ...(whole > 0 || cents === 0 ? [meticais(whole)] : []),
    ...(cents > 0 ? [`${below1000(cents)} ${cents === 1 ? 'centavo' : 'centavos'}`] : []),
  ]
  return parts.join(' e ')
}

/** Round millions take 'de': 'dois milhões de meticais'. */
function meticais(whole: number): string {
  if (whole === 1) return 'um metical'
  const de = whole > 0 && whole % 1_000_000 === 0 ? ' de' : ''
  return `${wholeInWords(whole)}${de} meticais`
}

const SCALES = [
  { size: 1_000_000_000_000, one: 'um bilião', many: 'biliões' },
  { size: 1_000_000, one: 'um milhão', many: 'milhões' },
] as const

/** The long scale of Portugal and Mozambique: 10⁹ is 'mil milhões', 10¹² 'um bilião'. */
function wholeInWords(whole: number): string {
  if (whole === 0) return 'zero'
  const scale = SCALES.find(({ size }) => whole >= size)
  if (scale === undefined) return belowMillion(whole)
  const count = Math.floor(whole / scale.size)
  const head = count === 1 ? scale.one : `${belowMillion(count)} ${scale.many}`
  return joined(head, whole % scale.size, wholeInWords)
}

function belowMillion(number: number): string {
  if (number < 1000) return below1000(number)
  const thousands = Math.floor(number / 1000)
  const head = thousands === 1 ? 'mil' : `${below1000(thousands)} mil`
  return joined(head, number % 1000, below1000)
}

/** 'e' stands before a rest below 100 or of round hundreds: 'mil e cem', but 'mil duzentos e trinta'. */
function joined(head: string, rest: number, words: (rest: number) => string): string {
  if (rest === 0) return head
  const takesE = rest < 100 || (rest < 1000 && rest % 100 === 0)
  return `${head}${takesE ? ' e ' : ' '}${words(rest)}`
}

function below1000(number: number): string {
  if (number === 100) return 'cem'
  const hundreds = HUNDREDS[Math.floor(number / 100)] ?? ''
  return [hundreds, below100(number % 100)].filter((word) => word !== '').join(' e ')
}

function below100(number: number): string {
  if (number < 20) return SMALL[number] ?? ''
  return [TENS[Math.floor(number / 10)] ?? '', SMALL[number % 10] ?? '']
    .filter((word) => word !== '')
    .join(' e ')
}

const SMALL =
  ' um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove'.split(
    ' ',
  )
const TENS = '  vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ')
const HUNDREDS =
  ' cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' ')
