import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { PaymentText } from '../../../ui/marks/payment-text.tsx'
import { DateText, MoneyText, PercentText, QuantityText } from '../../../ui/marks/text.tsx'
import type { Change, Figure } from '../model/changes-since.ts'
import classes from './outdated-notice.module.css'

type Props = { changes: readonly Change[]; onAccept: () => void }

/** The document changed while on screen: old and new values, and a button to accept the new version. */
export function OutdatedNotice({ changes, onAccept }: Props) {
  const t = useTranslations('approvals.outdated')
  return (
    <section className={classes.notice} role="alert" aria-label={t('title')}>
      <h3 className={classes.title}>
        <IconAlertTriangle size={18} aria-hidden="true" /> {t('title')}
      </h3>
      {changes.length === 0 && <p className={classes.text}>{t('askedAnew')}</p>}
      {changes.length > 0 && (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('now')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, product, before, after }) => (
              <tr key={name + (product ?? '')}>
                <th scope="row">
                  {product ? t('ofProduct', { what: t(`names.${name}`), product }) : t(`names.${name}`)}
                </th>
                <td>
                  <FigureText figure={before} />
                </td>
                <td>
                  <strong>
                    <FigureText figure={after} />
                  </strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button primary onClick={onAccept}>
        {t('accept')}
      </Button>
    </section>
  )
}

function FigureText({ figure }: { figure: Figure | null }) {
  if (figure === null) return '–'
  switch (figure.kind) {
    case 'money':
      return <MoneyText centavos={figure.value} />
    case 'quantity':
      return <QuantityText value={figure.value} unit={figure.unit} />
    case 'percent':
      return <PercentText percent={figure.value} />
    case 'date':
      return <DateText value={figure.value} />
    case 'payment':
      return <PaymentText condition={figure.value} />
    case 'text':
      return figure.value
  }
}
