import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { MoneyText, QuantityText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Definition, DefinitionList } from '../../../ui/page/definition-list.tsx'
import type { CreditNote } from '../api.ts'
import type { CreditForm } from '../model/credit-form.ts'
import type { DraftProblem } from '../model/draft-problems.ts'
import type { DraftSums } from '../model/draft-sums.ts'
import { CustomerAccount } from './customer-account.tsx'
import classes from './draft-side.module.css'

type Props = {
  form: CreditForm
  creditNoteId: number | undefined
  goods: CreditNote['goods']
  problems: readonly DraftProblem[]
  sums: DraftSums
}

/** What is missing before it is submitted, what it credits so far, the customer's account, and what follows. */
export function DraftSide({ form, creditNoteId, goods, problems, sums }: Props) {
  const t = useTranslations('credit.draft')
  const { customer, kind, period } = form
  return (
    <aside className={classes.side} aria-label={t('aside')}>
      <Problems problems={problems} />
      {period === null && <Totals kind={kind} sums={sums} />}
      {customer !== null && (
        <CustomerAccount
          customerId={Number(customer.value)}
          creditNoteId={creditNoteId}
          change={period === null ? (kind === 'debit' ? -sums.total : sums.total) : null}
        />
      )}
      <NextSteps kind={kind} goods={goods} />
    </aside>
  )
}

function Problems({ problems }: { problems: readonly DraftProblem[] }) {
  const t = useTranslations('credit.draft')
  return (
    <Card title={t('before')}>
      {problems.length === 0 ? (
        <p className={classes.ready}>
          <IconCircleCheck size={17} aria-hidden="true" /> {t('ready')}
        </p>
      ) : (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={`${problem.what} ${problem.line?.invoiceLineId ?? ''}`}>
              <button
                type="button"
                className={classes.problem}
                data-wrong={problem.what === 'over' || problem.what === 'priceOver' || undefined}
                onClick={() => focusOn(problem.field)}
              >
                <span>
                  {problem.line && <strong>{problem.line.description}</strong>}
                  <ProblemText problem={problem} />
                </span>
                <IconArrowRight size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function ProblemText({ problem: { what, line } }: { problem: DraftProblem }) {
  const t = useTranslations('credit.problem')
  if (what === 'over' && line)
    return (
      <span>
        <QuantityText value={line.quantity} unit={line.unit} />, {t('over')}{' '}
        <QuantityText value={line.rest} />
      </span>
    )
  return <span>{t(what)}</span>
}

/** The field inside the element of this id takes the focus. */
function focusOn(id: string) {
  const place = document.getElementById(id)
  const field = place?.matches('input, textarea') ? place : place?.querySelector('input, textarea, button')
  place?.scrollIntoView({ block: 'center' })
  if (field instanceof HTMLElement) field.focus({ preventScroll: true })
}

function Totals({ kind, sums }: { kind: CreditForm['kind']; sums: DraftSums }) {
  const t = useTranslations('credit')
  const items: Definition[] = [
    { term: t('side.net'), value: <MoneyText centavos={sums.net} />, figure: true },
    ...sums.vatByRate.map(({ rate, vat }) => ({
      term: t('side.vat', { rate }),
      value: <MoneyText centavos={vat} />,
      figure: true,
    })),
    { term: t('side.total'), value: <MoneyText centavos={sums.total} strong currency />, figure: true },
  ]
  const title =
    sums.complete < sums.lines
      ? t('draft.soFarOf', { kind, complete: sums.complete, lines: sums.lines })
      : t('draft.soFar', { kind })
  return (
    <Card title={title}>
      <DefinitionList items={items} />
    </Card>
  )
}

/** The stations that it will go through. */
function NextSteps({ kind, goods }: { kind: CreditForm['kind']; goods: CreditNote['goods'] }) {
  const t = useTranslations('credit.next')
  const collected = goods === 'none' ? [] : (['approval', goods] as const)
  return (
    <Card title={t('title')}>
      <ol className={classes.next}>
        {(['commercial', ...collected, 'financial', 'issued'] as const).map((step) => (
          <li key={step}>{step === 'issued' ? t(step, { kind }) : t(step)}</li>
        ))}
      </ol>
    </Card>
  )
}
