import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useElementWidth } from '../../lib/screen/use-element-width.ts'
import { linePath, niceScale } from './scales.ts'
import classes from './time-plot.module.css'

export type TimePlotProps = {
  /** What is read and how: the name of the slider. */
  label: string
  /** One value for each point in time, null where none is known. */
  values: readonly (number | null)[]
  shape: 'line' | 'bars'
  tone?: 'usual' | 'warning' | 'danger' | undefined
  /** The chosen point; null = none. Several plots of the same times may share it. */
  at: number | null
  onChoose: (at: number | null) => void
  /** The chosen point, or the last one, in words. */
  valueText: string
  /** Labels below the axis, by point. */
  marks: readonly { at: number; text: string }[]
}

const [HEIGHT, TOP] = [76, 6]

/** A small plot over time with a line that follows the pointer; with the keyboard it is a slider over the points. */
export function TimePlot({ label, values, shape, tone, at, onChoose, valueText, marks }: TimePlotProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const last = values.length - 1
  const choose = ({ clientX, currentTarget }: PointerEvent) => {
    const place = (clientX - currentTarget.getBoundingClientRect().left) / Math.max(1, width)
    onChoose(Math.max(0, Math.min(last, Math.floor(place * values.length))))
  }
  const move = (event: KeyboardEvent) => {
    const from = at ?? last
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') onChoose(null)
    if (to === undefined) return
    event.preventDefault()
    onChoose(Math.max(0, Math.min(last, to)))
  }
  return (
    <div
      ref={frame}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={values.length}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={valueText}
      className={classes.plot}
      data-tone={tone}
      onKeyDown={move}
      onBlur={() => onChoose(null)}
      onPointerDown={choose}
      onPointerMove={choose}
      onPointerLeave={() => onChoose(null)}
    >
      {width > 0 && <Drawing values={values} shape={shape} at={at} width={width} marks={marks} />}
    </div>
  )
}

type DrawingProps = Pick<TimePlotProps, 'values' | 'shape' | 'at' | 'marks'> & { width: number }

function Drawing({ values, shape, at, width, marks }: DrawingProps) {
  const { top } = niceScale(Math.max(0, ...values.map((value) => value ?? 0)), 2)
  const step = width / values.length
  const x = (place: number) => (place + 0.5) * step
  const y = (value: number) => HEIGHT - (value * (HEIGHT - TOP)) / top
  const chosen = at === null ? null : (values[at] ?? null)
  return (
    <svg width={width} height={HEIGHT + 20} aria-hidden="true">
      {[TOP, (HEIGHT + TOP) / 2, HEIGHT].map((height) => (
        <path key={height} d={`M0 ${height}H${width}`} data-part="grid" />
      ))}
      {shape === 'bars'
        ? values.map((value, place) =>
            value ? (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: points stand at their place in time
                key={place}
                x={place * step + step * 0.1}
                width={Math.max(1.5, step * 0.8)}
                y={Math.min(y(value), HEIGHT - 2)}
                height={Math.max(2, HEIGHT - y(value))}
              />
            ) : null,
          )
        : runsOf(values).map(({ from, points }) => {
            const line = linePath(points.map((value, place) => [x(from + place), y(value)] as const))
            const end = x(from + points.length - 1)
            return (
              <g key={from}>
                <path d={`${line}L${end} ${HEIGHT}L${x(from)} ${HEIGHT}Z`} data-part="area" />
                <path d={points.length === 1 ? `${line}h0.1` : line} data-part="line" />
              </g>
            )
          })}
      {at !== null && <path d={`M${x(at)} 0V${HEIGHT}`} data-part="chosen" />}
      {at !== null && chosen !== null && shape === 'line' && <circle cx={x(at)} cy={y(chosen)} r="3.5" />}
      {marksThatFit(marks, values.length, width).map(({ at: place, text }) => (
        <text
          key={text}
          x={markX(place, values.length, width)}
          y={HEIGHT + 16}
          textAnchor={anchorOf(place, values.length)}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

/** The stretches between points without a value. */
function runsOf(values: readonly (number | null)[]) {
  const runs: { from: number; points: number[] }[] = []
  let open: { from: number; points: number[] } | undefined
  for (const [place, value] of values.entries()) {
    if (value === null) open = undefined
    else if (open) open.points.push(value)
    else {
      open = { from: place, points: [value] }
      runs.push(open)
    }
  }
  return runs
}

/** About the width of a character of a label, and the room between two labels, in px. */
const [CHARACTER, GAP] = [6.4, 10]

/** The first and the last label, and those between that touch neither. */
function marksThatFit(marks: TimePlotProps['marks'], count: number, width: number) {
  const left = (marks[0]?.text.length ?? 0) * CHARACTER + GAP
  const right = width - (marks.at(-1)?.text.length ?? 0) * CHARACTER - GAP
  return marks.filter(({ at, text }) => {
    const half = (text.length * CHARACTER) / 2
    const x = markX(at, count, width)
    return anchorOf(at, count) !== 'middle' || (x - half > left && x + half < right)
  })
}

const anchorOf = (place: number, count: number) =>
  place === 0 ? 'start' : place === count - 1 ? 'end' : 'middle'
const markX = (place: number, count: number, width: number) =>
  place === 0 ? 0 : place === count - 1 ? width : ((place + 0.5) * width) / count
