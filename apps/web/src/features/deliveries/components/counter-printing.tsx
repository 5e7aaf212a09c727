import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Delivery, papersQuery, useConfirmPrints, useDeliveryFile, useRequestPrints } from '../api.ts'
import classes from './counter.module.css'

type Props = { delivery: Delivery; onLeave: () => void }

/** Fourth step: invoice and delivery note on paper, which only the person at the printer can confirm. */
export function CounterPrinting({ delivery, onLeave }: Props) {
  const t = useTranslations('deliveries.counter')
  const papers = useQuery(papersQuery(delivery.id)).data?.data
  if (!papers) return <TextSkeleton lines={2} />
  const waiting = papers.flatMap((paper) => paper.waiting?.jobId ?? [])
  const isPrinted = papers.every(({ printedAt }) => printedAt !== null)
  return (
    <Card title={`4. ${t('step.print')}`}>
      {waiting.length > 0 ? (
        <Question id={delivery.id} jobs={waiting} />
      ) : isPrinted ? (
        <div className={classes.done}>
          <span role="status">{t('done', { number: delivery.invoice?.number ?? '' })}</span>
          <Button primary autoFocus onClick={onLeave}>
            {t('nextDocument')}
          </Button>
        </div>
      ) : (
        <PrintAll delivery={delivery} />
      )}
    </Card>
  )
}

function PrintAll({ delivery: { id, invoice, order } }: { delivery: Delivery }) {
  const t = useTranslations('deliveries.counter')
  const request = useRequestPrints()
  const file = useDeliveryFile()
  const print = async () => {
    const tab = window.open('', '_blank')
    try {
      const body = { invoiceIds: invoice ? [invoice.id] : [], orderIds: [order.id] }
      const { data } = await request.mutateAsync({ params: { id }, body })
      await file.openPapers(id, data.jobs, tab)
    } catch {
      // a toast shows the error
      tab?.close()
    }
  }
  return (
    <div className={classes.buttons}>
      <Button primary autoFocus loading={request.isPending || file.loading} onClick={() => void print()}>
        {t('print')}
      </Button>
    </div>
  )
}

function Question({ id, jobs }: { id: number; jobs: readonly number[] }) {
  const t = useTranslations('deliveries.counter')
  const confirm = useConfirmPrints()
  const answer = (body: { printed?: number[]; notPrinted?: number[] }) =>
    confirm.mutate({ params: { id }, body })
  return (
    <div className={classes.done}>
      <span>{t('printed')}</span>
      <span className={classes.buttons}>
        <Button disabled={confirm.isPending} onClick={() => answer({ notPrinted: [...jobs] })}>
          {t('no')}
        </Button>
        <Button primary autoFocus disabled={confirm.isPending} onClick={() => answer({ printed: [...jobs] })}>
          {t('yes')}
        </Button>
      </span>
    </div>
  )
}
