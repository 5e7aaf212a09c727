import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import type { Repriced } from '../../model/lines/repriced-lines.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import { showUp } from '../editor/show-up.ts'
import { useDraft } from '../use-draft.ts'
import classes from './draft-notice.module.css'

type Props = { session: DraftSession; repriced: readonly Repriced[] }

const AT_MOST = 8

/** The price list is another one than what was typed with: nobody may find that out on the invoice. */
export function RepricedNotice({ session, repriced }: Props) {
  const t = useTranslations('drafts.repriced')
  const stopped = useDraft(session, ({ objection }) => objection?.code === 'PRICE_CHANGED')
  const rest = repriced.length - AT_MOST
  return (
    <div ref={showUp} role="alert" className={classes.notice} data-tone="warning">
      <p>
        <strong>{t('title')}</strong>
        <br />
        {t(stopped ? 'notSubmitted' : 'text')}
      </p>
      <div className={classes.actions}>
        <Button onClick={session.notePrices}>{t('noted')}</Button>
      </div>
      <ul className={classes.lines}>
        {repriced.slice(0, AT_MOST).map(({ productId, description, was, is }) => (
          <li key={productId}>
            {t('line', {
              article: `${productId} ${description}`,
              was: formatMoney(was),
              is: formatMoney(is),
            })}
          </li>
        ))}
        {rest > 0 && <li>{t('more', { count: rest })}</li>}
      </ul>
    </div>
  )
}
