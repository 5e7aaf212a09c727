import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { notify } from '../../../lib/screen/notify.ts'
import { Button } from '../../../ui/actions/button.tsx'
import type { Attempt, Message } from '../api.ts'
import classes from './exchanges.module.css'

type Props = { attempt: Attempt | undefined; original: string | null; marks: readonly string[] }

/** What was sent and what was answered, as it went over the line; what the refusal speaks of is marked. */
export function MessageView({ attempt, original, marks }: Props) {
  const t = useTranslations('exchanges.wire')
  const [part, setPart] = useState<'body' | 'head'>('body')
  const request = attempt?.request ?? (original === null ? null : { head: '', body: original, bytes: 0 })
  const answer = attempt?.answer ?? null
  if (request === null && answer === null) return <p className={classes.quiet}>{t('none')}</p>
  const shown = request && (part === 'head' ? request.head : bodyOf(request))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(
        [request?.head, request?.body, answer?.head, answer?.body].filter(Boolean).join('\n\n'),
      )
      notify.success(t('copied'))
    } catch {
      notify.error(t('notCopied'))
    }
  }
  return (
    <section className={classes.wire} aria-label={t('title')}>
      <div className={classes.wireHead}>
        {request && request.head !== '' ? (
          <fieldset aria-label={t('title')} className={classes.parts}>
            {(['body', 'head'] as const).map((each) => (
              <button key={each} type="button" aria-pressed={part === each} onClick={() => setPart(each)}>
                {t(each)}
              </button>
            ))}
          </fieldset>
        ) : (
          <strong>{t(request ? 'file' : 'answer')}</strong>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCopy size={15} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
      </div>
      {request && shown !== null && (
        <Code
          first={part === 'body' ? (request.head.split('\n')[0] ?? '') : ''}
          text={shown || t('empty')}
          marks={marks}
        />
      )}
      {answer && (
        <>
          <div className={classes.wireHead}>
            <strong>{t('answer')}</strong>
            <small>{t('answerOf', { number: attempt?.number ?? 1, size: formatBytes(answer.bytes) })}</small>
          </div>
          <Code
            first={answer.head.split('\n')[0] ?? ''}
            text={part === 'head' ? answer.head.split('\n').slice(1).join('\n') : bodyOf(answer)}
            marks={marks}
          />
        </>
      )}
    </section>
  )
}

/** JSON is shown in lines, anything else as it came. */
function bodyOf({ body }: Message): string {
  if (!/^\s*[[{]/.test(body) || body.includes('\n')) return body
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

const SHOWN_LINES = 400
/** Names, texts and figures of JSON. */
const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\b\d+(?:\.\d+)?\b)/g

function Code({ first, text, marks }: { first: string; text: string; marks: readonly string[] }) {
  const [verb = '', ...rest] = first.split(' ')
  const lines = text.split('\n').slice(0, SHOWN_LINES)
  const isJson = /^\s*[[{]/.test(text)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard
    <pre className={classes.code} tabIndex={0}>
      {first !== '' && (
        <span className={classes.line}>
          <b>{verb}</b> {rest.join(' ')}
          {'\n'}
        </span>
      )}
      {lines.map((line, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
          key={at}
          className={classes.line}
          data-marked={marks.some((mark) => line.includes(mark)) || undefined}
        >
          {isJson ? coloured(line) : line}
          {'\n'}
        </span>
      ))}
    </pre>
  )
}

function coloured(line: string) {
  const parts: React.ReactNode[] = []
  let end = 0
  for (const found of line.matchAll(TOKENS)) {
    const [whole, quoted, colon] = found
    parts.push(line.slice(end, found.index))
    end = found.index + whole.length
    const kind = quoted === undefined ? 'figure' : colon === undefined ? 'text' : 'name'
    parts.push(
      <i key={found.index} data-kind={kind}>
        {quoted ?? whole}
      </i>,
      colon,
    )
  }
  return [...parts, line.slice(end)]
}
