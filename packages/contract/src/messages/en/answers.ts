import type { AnswersCode } from '@cais/domain/kernel/rule-codes/answers'

export const answers: Record<AnswersCode, string> = {
  ANSWER_CHARACTER_REFUSED:
    'A text has a character that no message can carry ({code}, after “{text}”). Correct it on the card and send again.',
  ANSWER_FOLDER_INVALID:
    '“{folder}” is no folder below that of the server: use letters, digits and “/”, without “..”.',
  ANSWER_FOLDER_OFF: 'This server has no folder for answers. Whoever keeps it names one in its environment.',
  ANSWER_FOLDER_UNWRITABLE: 'The folder “{folder}” could not be written to[ ({reason})]. It is tried again.',
  ANSWER_NOT_WRITTEN: 'The answer could not be written, and nothing was sent. It is tried again.',
  ANSWER_PROFILE_INCOMPLETE: 'Still to fill in: {fields:field}.',
  ANSWER_REASON_MISSING: 'Say why you send {number} again.',
  ANSWER_WITHDRAWN: 'The delivery {number} was cancelled: its advice does not leave any more.',
  ANSWER_NOT_REPEATABLE: '{number} is still on its way. Wait for the result before you send a new version.',
  ANSWERS_OFF: 'Answers to this retailer are switched off. Switch them on on its page and send again.',
  WEBHOOK_PAUSED: 'The webhook is paused: the event is kept until it is resumed.',
  WEBHOOK_ENDED: 'The webhook has ended, and nothing is sent to it any more.',
  RECEIVER_URL_INVALID:
    '“{url}” is no address that can receive: begin with https:// and put no user or password in it.',
  RECEIVER_ADDRESS_FORBIDDEN:
    '{host} is an address of the internal network, and this server does not call it. Whoever keeps it may allow it in its environment.',
  RECEIVER_UNREACHABLE: '{host} does not answer: nothing arrived. It is tried again.',
  RECEIVER_NO_ANSWER: '{host} received it and did not answer. Nobody knows whether it was accepted.',
  RECEIVER_BUSY: 'The receiver asked to try later ({status}[: {reply}]).',
  RECEIVER_REFUSED: 'The receiver refused ({status}[: {reply}]).',
  RECEIVER_UNCLEAR: 'The receiver had an error ({status}[: {reply}]). Nobody knows whether it was accepted.',
}
