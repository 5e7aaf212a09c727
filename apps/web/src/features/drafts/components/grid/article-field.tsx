import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Popover } from '../../../../ui/popover.tsx'
import type { ProductPlace } from '../../api/products.ts'
import type { DraftLine } from '../../model/draft-form.ts'
import { moveOfKey } from '../../model/grid/move-of-key.ts'
import { useArticleSearch } from '../use-article-search.ts'
import type { Article, Articles } from '../use-articles.ts'
import { ArticleOptions } from './article-options.tsx'
import { caretOf } from './caret.ts'
import { focusAndSelect } from './focus-and-select.ts'
import classes from './line-grid.module.css'
import type { GridCursor } from './use-grid-cursor.ts'
import type { LineEdits } from './use-line-edits.ts'

type Props = {
  line: DraftLine | null
  index: number
  articles: Articles
  place: ProductPlace
  edits: LineEdits
  onMove: GridCursor['move']
}

const steers = (key: string) => ['Enter', 'Tab', 'Escape', 'ArrowDown', 'ArrowUp'].includes(key)
