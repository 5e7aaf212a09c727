import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Centavos } from '@cais/domain/kernel/money'
import type { BasisPoints } from '@cais/domain/kernel/percent'
import type { Milli } from '@cais/domain/kernel/quantity'

export type { BasisPoints, CalendarDate, Centavos, Milli }

/** Integer grams. */
export type Grams = number

/** ISO 8601 in UTC; printed in Africa/Maputo. */
export type Instant = string

/**
 * The mark on a fiscal paper. 'copy 2' = printed for the second time; 'consultation' = shown on a screen, so that a print of it cannot
 * pass for a counted one. 'e-mail' = sent to the customer's mailbox.
 */
export type PaperMark = 'original' | 'duplicate' | 'consultation' | 'e-mail' | `copy ${number}`

export type Temperature = 'ambient' | 'refrigerated' | 'frozen'
