import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SelectBox } from '../../../../ui/data-table/select-box.tsx'
import { usePrinterChoice } from '../../../../ui/record/printer-choice.tsx'
import classes from './billing-sheet.module.css'

const PAPERS = ['invoice', 'delivery-note'] as const
type Paper = (typeof PAPERS)[number]

/**
 * What goes to a printer once the invoices are there: `print` is what is asked for, undefined = nothing. Ticked by itself only where the printer
 * answers: what is sent to a silent one would wait unseen. `field` is nothing where no printer takes invoices.
 */
export function usePrintAfter(invoices: number) {
  const t = useTranslations('billing.before')
  const choice = usePrinterChoice(['invoice'], { isBrowserOffered: false })
  const { printer, isAny, isAnswering, takes, field } = choice
  const [chosen, setChosen] = useState<Partial<Record<Paper, boolean>>>({})
  const forms = PAPERS.filter((paper) => takes(paper) && (chosen[paper] ?? isAnswering))
  const labels = {
    invoice: t('printInvoices', { count: invoices }),
    'delivery-note': t('printNotes'),
  }
  return {
    print: printer !== null && forms.length > 0 ? { printer, forms } : undefined,
    field: isAny && (
      <section className={classes.part}>
        <h3>{t('after')}</h3>
        <div className={classes.after}>
          {field}
          {PAPERS.filter(takes).map((paper) => (
            <span key={paper} className={classes.tick}>
              <SelectBox
                label={labels[paper]}
                checked={forms.includes(paper)}
                onChange={() => setChosen({ ...chosen, [paper]: !forms.includes(paper) })}
              />
              <span aria-hidden="true">{labels[paper]}</span>
            </span>
          ))}
          {!isAnswering && <small>{t('printerSilent')}</small>}
        </div>
      </section>
    ),
  }
}
