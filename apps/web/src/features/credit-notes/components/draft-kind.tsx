import { useTranslations } from 'use-intl'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { type CreditForm, NO_PERIOD } from '../model/credit-form.ts'
import classes from './credit.module.css'

type Props = { form: CreditForm; onChange: (values: Partial<CreditForm>) => void }

/** Credit or debit; and whether a credit is over lines of invoices or a rebate over a period. */
export function DraftKind({ form, onChange }: Props) {
  const t = useTranslations('notes')
  return (
    <div className={classes.pair}>
      <RadioGroup
        label={t('kind.label')}
        value={form.kind}
        options={[
          { value: 'credit', label: t('kind.credit') },
          { value: 'debit', label: t('kind.debit') },
        ]}
        onChange={(kind) =>
          onChange(
            kind === 'debit' ? { kind, period: null, cloverAmount: null } : { kind: 'credit', charges: [] },
          )
        }
      />
      {form.kind === 'debit' ? (
        <p className={classes.quiet}>{t('kind.debitText')}</p>
      ) : (
        <RadioGroup
          label={t('origin.label')}
          value={form.period === null ? 'lines' : 'period'}
          options={[
            { value: 'lines', label: t('origin.lines') },
            { value: 'period', label: t('origin.period') },
          ]}
          onChange={(origin) =>
            onChange(
              origin === 'period' ? { period: NO_PERIOD, lines: [], reasonId: null } : { period: null },
            )
          }
        />
      )}
    </div>
  )
}
