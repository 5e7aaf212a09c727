import { RuleError } from '../kernel/rule-error.ts'

/** Longest address, and how many a customer may have. */
const MAX_LENGTH = 200
const MOST = 5

/** One mailbox: no spaces, lists, comments or line breaks, which would reach somebody else. */
export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_LENGTH &&
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(text)

/** The addresses of a text, separated by semicolons, commas or spaces, each once. Throws MAIL_ADDRESS_INVALID, MAIL_ADDRESSES_MANY. */
export function readMailAddresses(text: string): string[] {
  const addresses = text.split(/[\s;,]+/).filter((part) => part !== '')
  const wrong = addresses.find((address) => !isMailAddress(address))
  if (wrong !== undefined) throw new RuleError('MAIL_ADDRESS_INVALID', { address: wrong })
  const once = addresses.filter(
    (address, at) => addresses.findIndex((one) => one.toLowerCase() === address.toLowerCase()) === at,
  )
  if (once.length > MOST) throw new RuleError('MAIL_ADDRESSES_MANY', { max: MOST })
  return once
}

/** As the card stores and shows them. */
export const writeMailAddresses = (addresses: readonly string[]): string => addresses.join('; ')

type Mailable = { readonly invoiceEmails: string; readonly email: string }

/** Where copies for a customer go: the addresses for invoices, else the one of the card. What is stored was judged when it was written. */
export function copyAddresses({ invoiceEmails, email }: Mailable): string[] {
  const known = `${invoiceEmails.trim() === '' ? email : invoiceEmails}`.split(/[\s;,]+/)
  return known.filter(isMailAddress)
}
