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
  return (
    <Card title={t('title')}>
      <p className={classes.hint}>{t('text')}</p>
      <Choices
        title={t('conditions')}
        rows={proposals.paymentConditions}
        without={form.withoutConditions}
        onChange={(withoutConditions) => onChange({ withoutConditions })}
      />
      <Choices
        title={t('reasons')}
        rows={proposals.reasons}
        without={form.withoutReasons}
        onChange={(withoutReasons) => onChange({ withoutReasons })}
      />
    </Card>
  )
}

type ChoiceProps = {
  title: string
  rows: SetupProposals['reasons']
  without: readonly string[]
  onChange: (without: readonly string[]) => void
}

function Choices({ title, rows, without, onChange }: ChoiceProps) {
  const language = useLanguage()
  return (
    <fieldset className={classes.choices}>
      <legend>{title}</legend>
      {rows.map(({ code, namePt, nameEn }) => (
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
          {language === 'pt' ? namePt : nameEn}
        </label>
      ))}
    </fieldset>
  )
}
