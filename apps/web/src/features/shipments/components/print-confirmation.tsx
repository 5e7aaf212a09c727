import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatTime } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Paper, papersQuery, useConfirmPrints, usePaperFile } from '../api.ts'
import type { Shipment } from '../model/shipments-query.ts'
import classes from './papers.module.css'

type Waiting = Paper & { waiting: NonNullable<Paper['waiting']> }

/** It is printed from the browser, where only the user can know. */
const isWaiting = (paper: Paper): paper is Waiting =>
  paper.mayPrint && paper.waiting !== null && paper.waiting.printer === null

/** Asks whether requested prints came out on paper, which only the user can know (decision 0126). */
export function PrintConfirmation({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.papers')
  const papers = useQuery(papersQuery(shipment))
  const confirm = useConfirmPrints()
  const file = usePaperFile()
  const waiting = papers.data?.data.filter(isWaiting) ?? []
  if (waiting.length === 0) return null
  const jobs = waiting.map((paper) => paper.waiting.jobId)
  const answer = (body: { printed?: number[]; notPrinted?: number[] }) =>
    confirm.mutate({ params: { id: shipment.id }, body })
  return (
    <Card
      title={t('question')}
      actions={
        <>
          <Button
            loading={file.loading}
            onClick={() => void file.open(shipment.id, jobs, window.open('', '_blank'))}
          >
            {t('openAgain')}
          </Button>
          {jobs.length > 1 && (
            <Button primary loading={confirm.isPending} onClick={() => answer({ printed: jobs })}>
              {t('allCame', { count: String(jobs.length) })}
            </Button>
          )}
        </>
      }
    >
      <p className={classes.quiet}>{t('questionHelp')}</p>
      <ul className={classes.list}>
        {waiting.map((paper) => (
          <li key={paper.waiting.jobId} className={classes.paper}>
            <PaperName paper={paper} />
            <span className={classes.answers}>
              <Button
                disabled={confirm.isPending}
                onClick={() => answer({ notPrinted: [paper.waiting.jobId] })}
              >
                {t('no')} <span className="hidden-text">{paper.number}</span>
              </Button>
              <Button
                primary={jobs.length === 1}
                disabled={confirm.isPending}
                onClick={() => answer({ printed: [paper.waiting.jobId] })}
              >
                {t('yes')} <span className="hidden-text">{paper.number}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PaperName({ paper: { form, number, copy, waiting } }: { paper: Waiting }) {
  const t = useTranslations('shipments.papers')
  const asked = t('asked', { name: waiting.by, time: formatTime(waiting.at) })
  return (
    <span className={classes.name}>
      <span>
        {t(`form.${form}`)} <span className="code">{number}</span> · {t(`copy.${copy}`)}
      </span>
      <small>{[asked, waiting.reason].filter(Boolean).join(' · ')}</small>
    </span>
  )
}
