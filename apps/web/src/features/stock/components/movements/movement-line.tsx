import { useTranslations } from 'use-intl'
import { DateText, QuantityText } from '../../../../ui/marks/text.tsx'
import type { Movement } from '../../model/ledger-query.ts'
import classes from '../levels/level-sheet.module.css'
import { ChangeText } from './change-text.tsx'

/** A movement in two lines: what, how much, the balance; when, by whom, for what. */
export function MovementLine({ movement }: { movement: Movement }) {
  const t = useTranslations('inventory')
  const { kind, quantity, balance, at, user, reference, counterpart, reason } = movement
  return (
    <li className={classes.movement}>
      <span>{t(`kind.${kind}`)}</span>
      <ChangeText quantity={quantity} />
      <QuantityText value={balance} />
      <small>
        {[
          <DateText key="at" value={at} time />,
          user?.name ?? t('system'),
          counterpart ? `${reference} ⇄ ${counterpart}` : reference,
          reason,
        ]
          .filter(Boolean)
          .flatMap((part, place) => (place === 0 ? [part] : [' · ', part]))}
      </small>
    </li>
  )
}
