import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import type { Month } from '../api.ts'
import classes from './closing.module.css'

/** The equation of the month, and the differences as one bar: explained in green, left over in red. */
export function Equation({ month }: { month: Month }) {
  const t = useTranslations('closings')
  const { totals, groups } = month
  const notes = groups.reduce((all, { kind, documents }) => all + (kind === 'credited' ? documents : 0), 0)
  const open = groups.filter(({ explained }) => explained === null)
  const sum = (some: Month['groups']) => some.reduce((all, { amount }) => all + amount, 0)
  const explained = sum(groups) - sum(open)
  return (
    <section className={classes.equation} aria-label={t('equation')}>
      <div className={classes.sides}>
        <Side
          label={t('loaded')}
          about={t('documents', { count: totals.documents })}
          amount={totals.loaded}
        />
        <Sign equal={totals.loaded === totals.billed} />
        <Side label={t('billed')} about={t('invoices', { count: totals.invoices })} amount={totals.billed} />
        {totals.credited !== 0 && (
          <>
            <span className={classes.sign} aria-hidden="true">
              {totals.credited < 0 ? '+' : '−'}
            </span>
            <Side
              label={t('credited')}
              about={t('kind.credited', { count: notes })}
              amount={Math.abs(totals.credited)}
            />
          </>
        )}
        <Sign equal={totals.billed - totals.credited === totals.declared} />
        <Side label={t('declared')} about={t('inTheFile')} amount={totals.declared} />
      </div>
      <p className={classes.line}>
        <span>
          {groups.length === 0 ? (
            <b>{t('noDifferences')}</b>
          ) : (
            <>
              <b>{t('toZero')}</b> {t('netExplained', { amount: formatMoney(explained) })}
            </>
          )}
        </span>
        <b data-good={open.length === 0 || undefined}>
          {open.length === 0 ? t('nothingLeft') : t('left', { amount: formatMoney(sum(open)) })}
        </b>
      </p>
      {groups.length > 0 && (
        <ul className={classes.groups}>
          {groups.map(({ kind, branchId, amount, documents, explained: by }) => (
            <li
              key={`${kind} ${branchId} ${by}`}
              data-open={by === null || undefined}
              style={{ flexGrow: Math.max(1, Math.abs(amount)) }}
            >
              <b>{formatMoney(amount)}</b>
              <span>
                {branchId}: {t(`kind.${kind}`, { count: documents })}
                {by === 'person' && ` · ${t('explained')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Side({ label, about, amount }: { label: string; about: string; amount: number }) {
  return (
    <div>
      <p>
        {label} <small>· {about}</small>
      </p>
      <strong>{formatMoney(amount)}</strong>
    </div>
  )
}

function Sign({ equal }: { equal: boolean }) {
  const t = useTranslations('closings')
  return (
    <span className={classes.sign} data-good={equal || undefined}>
      <span aria-hidden="true">{equal ? '=' : '≠'}</span>
      <span className="hidden-text">{t(equal ? 'equals' : 'differs')}</span>
    </span>
  )
}
