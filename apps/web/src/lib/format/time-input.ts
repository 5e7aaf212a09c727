/** '00:00', '00:30' … '23:30': times are offered in half hours (docs/domain/screen.md). */
export const halfHours = () =>
  Array.from(
    { length: 48 },
    (_, half) => `${twoDigits(Math.floor(half / 2))}:${half % 2 === 0 ? '00' : '30'}`,
  )

/** '7', '730', '07:30', '7h30' → '07:00', '07:30'; null when it is no time of day. */
export function parseTime(text: string): string | null {
  const typed = /^(\d{1,2})(?:[:h.]?(\d{2}))?$/.exec(text.trim())
  if (!typed) return null
  const [hours, minutes] = [Number(typed[1]), Number(typed[2] ?? 0)]
  return hours < 24 && minutes < 60 ? `${twoDigits(hours)}:${twoDigits(minutes)}` : null
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
