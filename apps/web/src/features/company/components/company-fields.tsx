import { Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type CompanyField, type CompanyTexts, numberProblem } from '../model/company-form.ts'
import classes from './company.module.css'

type Props = {
  value: CompanyTexts
  onChange: (change: Partial<CompanyTexts>) => void
  errorOf: (field: CompanyField) => string | undefined
  missing: (value: string) => string | undefined
}

/** Name, NUIT, address, contacts and bank of the company. */
export function CompanyFields({ value, onChange, errorOf, missing }: Props) {
  const t = useTranslations('setup.company')
  const fieldOf = (field: CompanyField, isRequired = false) => {
    const problem = numberProblem(field, value[field])
    return {
      label: t(`fields.${field}`),
      required: isRequired,
      value: value[field],
      error: (isRequired ? missing(value[field]) : undefined) ?? (problem ? t(problem) : errorOf(field)),
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ [field]: event.currentTarget.value }),
    }
  }
  return (
    <div className={classes.pairs}>
      <TextInput {...fieldOf('name', true)} maxLength={120} autoComplete="organization" />
      <TextInput
        {...fieldOf('nuit', true)}
        description={t('nuitHint')}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
      />
      <Textarea {...fieldOf('address')} className={classes.wide} rows={2} maxLength={200} />
      <TextInput {...fieldOf('phone')} type="tel" maxLength={30} autoComplete="tel" />
      <TextInput {...fieldOf('email')} type="email" maxLength={200} autoComplete="off" />
      <TextInput {...fieldOf('bankName')} maxLength={80} autoComplete="off" />
      <TextInput
        {...fieldOf('nib')}
        description={t('nibHint')}
        inputMode="numeric"
        maxLength={40}
        autoComplete="off"
      />
      <TextInput
        {...fieldOf('gs1Prefix')}
        description={t('gs1Hint')}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
      />
    </div>
  )
}
