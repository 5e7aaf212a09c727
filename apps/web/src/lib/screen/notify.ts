import { createStore } from '../store.ts'

/** What can be done about it, as long as it is shown: 'Anular'. */
export type ToastAction = { label: string; run: () => unknown }
export type Toast = {
  id: number
  tone: 'success' | 'danger' | 'info'
  message: string
  action?: ToastAction | undefined
}

/** Notifications close by themselves after 5 s (spec §9). */
const TIME = 5000
/** With something to press there is time to get there. */
const TIME_TO_ACT = 10_000
const AT_MOST = 4

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

export const closeToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

function show(tone: Toast['tone'], message: string, action?: ToastAction) {
  const others = toasts.get().filter((toast) => toast.message !== message)
  const id = ++lastId
  toasts.set([...others, { id, tone, message, action }].slice(-AT_MOST))
  setTimeout(() => closeToast(id), action ? TIME_TO_ACT : TIME)
}

/** Says in a toast what happened: `notify.success(t('saved'))`. */
export const notify = {
  success: (message: string, action?: ToastAction) => show('success', message, action),
  error: (message: string) => show('danger', message),
  info: (message: string, action?: ToastAction) => show('info', message, action),
}
