import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatTime } from '../../../lib/format/dates.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { type Recall, useBlock, useCollect, useRecallPaper } from '../api.ts'
import { toCollect } from '../model/to-collect.ts'
import classes from './recalls.module.css'

/** What a recall has to do: block, list, tell, collect; each with its figure. */
export function RecallSteps({ recall }: { recall: Recall }) {
  const t = useTranslations('recalls.steps')
  const { trace, unit, allowedActions } = recall
  const block = useBlock()
  const paper = useRecallPaper(recall.id)
  const { customers } = trace
  const told = customers.filter((one) => one.told !== null || one.answer !== null).length
  const located = customers.reduce((sum, one) => sum + (one.answer?.stillHas ?? 0), 0)
  const answered = customers.filter((one) => one.answer !== null).length
  const isBlocked = trace.places.every(({ blocked }) => blocked)
  return (
    <ol className={classes.steps}>
      <Step
        at={1}
        name={t('block')}
        done={isBlocked}
        figure={
          isBlocked && recall.blockedAt !== null
            ? t('blockedIn', { count: trace.places.length, time: formatTime(recall.blockedAt) })
            : t('toBlock', {
                quantity: formatQuantity(trace.balance.inWarehouses),
                unit,
                count: trace.places.length,
              })
        }
      >
        {allowedActions.includes('block') && (
          <Button
            primary
            tone="danger"
            loading={block.isPending}
            onClick={() => block.mutate({ params: { id: recall.id }, body: { version: recall.version } })}
          >
            {t('blockNow')}
          </Button>
        )}
      </Step>
      <Step at={2} name={t('list')} figure={t('listFigure', { count: customers.length })}>
        <span className={classes.buttons}>
          <Button loading={paper.loading} onClick={() => void paper.openList()}>
            {t('print')}
          </Button>
          <ExportMenu list="GET /stock/recalls/{id}/customers" query={{}} params={{ id: recall.id }} />
        </span>
      </Step>
      <Step
        at={3}
        name={t('letters')}
        done={customers.length > 0 && told === customers.length}
        figure={t('lettersFigure', { told: String(told), count: String(customers.length) })}
      >
        {allowedActions.includes('tell') && customers.length > 0 && (
          <Button
            loading={paper.loading}
            onClick={() =>
              void paper.openLetters(
                told < customers.length
                  ? customers.filter((one) => one.told === null && one.answer === null).map(({ id }) => id)
                  : undefined,
              )
            }
          >
            {t(told < customers.length ? 'lettersLeft' : 'lettersAll')}
          </Button>
        )}
      </Step>
      <Step
        at={4}
        name={t('collect')}
        done={customers.length > 0 && answered === customers.length && located === 0}
        figure={t('collectFigure', {
          located: formatQuantity(located),
          quantity: formatQuantity(customers.reduce((sum, one) => sum + one.quantity, 0)),
          unit,
          answered: String(answered),
          count: String(customers.length),
        })}
      >
        <Collection recall={recall} />
      </Step>
    </ol>
  )
}

/** Drafts of credit notes for what customers said they still have; whoever writes credit notes begins them. */
function Collection({ recall }: { recall: Recall }) {
  const t = useTranslations('recalls.steps')
  const collect = useCollect()
  const open = toCollect(recall.trace.customers)
  const begun = recall.trace.customers.reduce((sum, one) => sum + one.creditNotes.length, 0)
  return (
    <>
      {begun > 0 && <p>{t('begun', { count: begun })}</p>}
      {open.length > 0 && recall.allowedActions.includes('collect') && (
        <Button
          loading={collect.isPending}
          onClick={() => collect.mutate({ params: { id: recall.id }, body: {} })}
        >
          {t('collectNow', { count: open.length })}
        </Button>
      )}
      {open.length > 0 && !recall.allowedActions.includes('collect') && recall.closedAt === null && (
        <p>{t('collectBy')}</p>
      )}
      {open.length === 0 && begun === 0 && <p>{t('collectLater')}</p>}
    </>
  )
}

type StepProps = { at: number; name: string; figure: string; done?: boolean; children: ReactNode }

const Step = ({ at, name, figure, done = false, children }: StepProps) => (
  <li className={classes.step} data-done={done || undefined} data-open={!done || undefined}>
    <span className={classes.stepName}>
      <span className={classes.stepMark} aria-hidden="true">
        {done ? <IconCheck size={13} /> : at}
      </span>
      {name}
    </span>
    <p className={classes.figure}>{figure}</p>
    {children}
  </li>
)
