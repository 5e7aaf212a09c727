import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../lib/language.ts'
import { Card } from '../../../ui/page/card.tsx'
import type { SetupProposals } from '../api.ts'
import type { SetupForm } from '../model/setup-form.ts'
import classes from './setup.module.css'

type Props = {
  form: SetupForm
  onChange: (change: Partial<SetupForm>) => void
  proposals: SetupProposals
}

/** The proposed payment conditions and reasons: what is not wanted is left out, and can be taken back later in the settings. */
export function ProposalFields({ form, onChange, proposals }: Props) {
  const t = useTranslations('setup.proposals')
  const language = useLanguage()
  return (
    <Card title={t('title')}>
      <p className={classes.hint}>{t('text')}</p>
      <Choices
        title={t('conditions')}
        rows={proposals.paymentConditions.map((row) => ({ code: row.code, name: nameOf(row, language) }))}
        without={form.withoutConditions}
        onChange={(withoutConditions) => onChange({ withoutConditions })}
      />
      <Choices
        title={t('reasons')}
        // Two places may each have their 'others'.
        rows={proposals.reasons.map((row) => ({
          code: row.code,
          name: nameOf(row, language),
          place: row.place === 'none' ? undefined : t(`place.${row.place}`),
        }))}
        without={form.withoutReasons}
        onChange={(withoutReasons) => onChange({ withoutReasons })}
      />
    </Card>
  )
}

const nameOf = ({ namePt, nameEn }: SetupProposals['paymentConditions'][number], language: 'pt' | 'en') =>
  language === 'pt' ? namePt : nameEn

type ChoiceProps = {
  title: string
  rows: readonly { readonly code: string; readonly name: string; readonly place?: string | undefined }[]
  without: readonly string[]
  onChange: (without: readonly string[]) => void
}

function Choices({ title, rows, without, onChange }: ChoiceProps) {
  return (
    <fieldset className={classes.choices}>
      <legend>{title}</legend>
      {rows.map(({ code, name, place }) => (
        <label key={code}>
          <input
            type="checkbox"
            checked={!without.includes(code)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked ? without.filter((one) => one !== code) : [...without, code],
              )
            }
          />
          <span>
            {name}
            {place && <small> · {place}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
