import { useTranslations } from 'use-intl'
import { RadioGroup } from '../../../../ui/fields/radio-group.tsx'
import type { DocumentType } from '../../model/form/draft-form.ts'

const TYPES: readonly DocumentType[] = ['PEV', 'COT', 'POF']
const isType = (value: string): value is DocumentType => TYPES.some((type) => type === value)

type Props = { value: DocumentType; onChange: (type: DocumentType) => void }

/** Order, quote or offer. Credit types, which ask for a reason, have a screen of their own. */
export function TypeField({ value, onChange }: Props) {
  const t = useTranslations('drafts')
  const options = TYPES.map((type) => ({ value: type, label: `${t(`types.${type}`)} · ${type}` }))
  const pick = (type: string) => isType(type) && onChange(type)
  return <RadioGroup label={t('fields.type')} value={value} onChange={pick} options={options} />
}
