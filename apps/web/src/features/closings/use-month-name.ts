import { useTranslations } from 'use-intl'

/** 'Novembro de 2026'. */
export function useMonthName() {
  const t = useTranslations('closings')
  return (month: string) => {
    const [year = '', number = '01'] = month.split('-')
    return t('monthOf', { month: t(`months.${number as '01'}`), year })
  }
}
