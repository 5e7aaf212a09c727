import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatAgeInDays } from '../../../lib/format/age.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { linkOf } from '../../../lib/lists/link-of.ts'
import { useWaitingKeys } from '../../../lib/screen/send-later.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { Kbd } from '../../../ui/actions/kbd.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import {
  canApproveWithoutReason,
  type HomeTask,
  taskKey,
  useApproveTask,
  useDuplicateRejected,
  useOrderQuote,
} from '../api.ts'
import { linkOfTask, toneOfTask } from '../model/task-links.ts'
import { useTaskKeys } from '../model/use-task-keys.ts'
import { useTaskWords } from '../model/use-task-words.ts'
import { SwipeRow } from './swipe-row.tsx'
import classes from './tasks.module.css'

type Props = { tasks: readonly HomeTask[]; sums: { count: number; total: number } }

/** The user's tasks, each with one button; only the first is a primary button. */
export function TaskList({ tasks, sums }: Props) {
  const t = useTranslations('home')
  const decided = useWaitingKeys()
  const shown = tasks.filter((task) => !decided.includes(taskKey(task)))
  const hidden = tasks.filter((task) => decided.includes(taskKey(task)))
  const total = sums.total - hidden.reduce((sum, task) => sum + task.total, 0)
  const { list, onKeyDown } = useTaskKeys()
  if (shown.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="home-tasks">
      <header className={classes.head}>
        <h2 id="home-tasks">{t('waiting')}</h2>
        <span className={classes.sums}>
          <strong>{formatQuantity(sums.count - hidden.length)}</strong> · {formatMoney(total)} MZN
        </span>
        <span className={classes.keys} aria-hidden="true">
          <Kbd keys="J" /> <Kbd keys="K" /> {t('move')} · <Kbd keys="Enter" /> {t('open')}
        </span>
      </header>
      <ul ref={list} className={classes.rows} onKeyDown={onKeyDown}>
        {shown.map((task, place) => (
          <TaskRow key={taskKey(task)} task={task} first={place === 0} />
        ))}
      </ul>
    </section>
  )
}

function TaskRow({ task, first }: { task: HomeTask; first: boolean }) {
  const words = useTaskWords()
  const now = useNow()
  const t = useTranslations('home')
  const approve = useApproveTask()
  const decides = task.kind === 'approval' && task.digest !== null && canApproveWithoutReason(task.stage)
  return (
    <li className={classes.item} data-first={first || undefined}>
      <SwipeRow action={decides ? { label: t('acts.approve'), run: () => approve(task) } : undefined}>
        <div className={classes.row}>
          <Badge colour={toneOfTask(task)}>{words.badge(task)}</Badge>
          <div className={classes.what}>
            <Link {...linkOf(linkOfTask(task))} className={classes.name} data-row>
              <strong>{task.name || t('noCustomer')}</strong> <CodeText>{words.code(task)}</CodeText>
            </Link>
            <span className={classes.text}>{words.text(task)}</span>
          </div>
          <div className={classes.amount}>
            <strong>{formatMoney(task.total)}</strong>
            <span>{words.age(formatAgeInDays(task.at, now))}</span>
          </div>
          <div className={classes.act}>
            {decides ? (
              <Button primary={first} data-soft={!first || undefined} onClick={() => approve(task)}>
                {t('acts.approve')}
              </Button>
            ) : (
              <TaskAct task={task} first={first} />
            )}
          </div>
        </div>
      </SwipeRow>
    </li>
  )
}

/** The button of a task. */
function TaskAct({ task, first }: { task: HomeTask; first: boolean }) {
  const t = useTranslations('home.acts')
  const navigate = useNavigate()
  const onDraft = (id: number) =>
    void navigate({ to: '/documents/drafts/{-$id}', params: { id: String(id) } })
  const duplicate = useDuplicateRejected(onDraft)
  const order = useOrderQuote(onDraft)
  const look = { primary: first, 'data-soft': !first || undefined }
  if (task.kind === 'rejected') {
    return (
      <Button
        {...look}
        loading={duplicate.isPending}
        onClick={() => duplicate.mutate({ params: { id: task.id }, body: { lines: 'all' } })}
      >
        {t('writeAnew')}
      </Button>
    )
  }
  if (task.kind === 'quote-ends') {
    return (
      <Button {...look} loading={order.isPending} onClick={() => order.mutate({ params: { id: task.id } })}>
        {t('order')}
      </Button>
    )
  }
  const act = t(ACTS[task.kind] ?? 'open', { left: formatQuantity(task.left) })
  return (
    <LinkButton {...linkOf(linkOfTask(task))} {...look}>
      {act}
    </LinkButton>
  )
}

const ACTS: Readonly<Record<string, 'continue' | 'decide' | 'analyse' | 'see' | 'bill' | 'mend'>> = {
  draft: 'continue',
  approval: 'decide',
  analysis: 'analyse',
  'shipment-late': 'see',
  'shipment-to-bill': 'bill',
  'shipment-failed': 'mend',
}
