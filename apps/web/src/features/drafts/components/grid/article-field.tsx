import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Popover } from '../../../../ui/popups/popover.tsx'
import { ArticleOptions } from './article-options.tsx'
import { focusAndSelect } from './focus-and-select.ts'
import classes from './line-grid.module.css'
import { type ArticleFieldProps, useArticleField } from './use-article-field.ts'

/** Types to find an article: the list at hand answers at once, the server adds what is not in it. */
export function ArticleField(props: ArticleFieldProps) {
  const t = useTranslations('drafts.grid')
  const list = useId()
  const { text, open, search, marked, refusal, write, pick, press, close } = useArticleField(props)
  const row = String(props.index + 1)
  return (
    <Popover
      open={open}
      onClose={close}
      takesFocus={false}
      fill
      className={classes.options}
      target={
        <input
          ref={focusAndSelect}
          className={classes.field}
          role="combobox"
          aria-label={props.line ? t('cell', { column: t('columns.article'), row }) : t('newLine')}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          aria-activedescendant={open && search.found[marked] ? `${list}-${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
        />
      }
    >
      <ArticleOptions id={list} search={search} marked={marked} refusal={refusal} onPick={pick} />
    </Popover>
  )
}
