import { createStore } from '../store.ts'

/** An action offered while the toast is shown: 'Anular'. */
export type ToastAction = { label: string; run: () => unknown }
export type Toast = {
  id: number
  tone: 'success' | 'danger' | 'info'
  message: string
  action?: ToastAction | undefined
}

/** Toasts close after 5 s (docs/domain/screen.md). */
const TIME = 5000
/** Longer when there is an action to press. */
const TIME_TO_ACT = 10_000
const AT_MOST = 4

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

export const closeToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

function show(
  tone: Toast['tone'],
  message: string,
  action?: ToastAction,
  time = action ? TIME_TO_ACT : TIME,
) {
  const others = toasts.get().filter((toast) => toast.message !== message)
  const id = ++lastId
  toasts.set([...others, { id, tone, message, action }].slice(-AT_MOST))
  setTimeout(() => closeToast(id), time)
  return id
}

/** Shows a toast: `notify.success(t('saved'))`. */
export const notify = {
  success: (message: string, action?: ToastAction, time?: number) => show('success', message, action, time),
  error: (message: string, action?: ToastAction) => show('danger', message, action),
  info: (message: string, action?: ToastAction) => show('info', message, action),
}
