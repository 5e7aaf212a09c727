import type { SourcesCode } from '@cais/domain/kernel/rule-codes/sources'

export const sources: Record<SourcesCode, string> = {
  SOURCE_FOLDER_OUTSIDE:
    'The folder has to be inside the inbound folder of the server: give its name alone, without “..” and without “/” at the beginning.',
  SOURCE_FOLDER_ROOT_MISSING:
    'This server has no inbound folder. Whoever keeps it names one in its environment.',
  SOURCE_FOLDER_UNUSABLE:
    'The folder {folder} does not exist, is a link, or Cais may not read and move files in it.',
  SOURCE_PASSWORD_MISSING: 'The password or the key is missing: nothing can connect without it.',
  SOURCE_RUNNING: 'Files are being fetched by this way already. Wait for the result.',
  SOURCE_PAUSED: 'This way is switched off. Switch it on to fetch files.',
  SOURCE_CHANNEL_FIXED: 'The kind of a way does not change. Make another one and switch this one off.',
  MESSAGE_TOO_LARGE: 'The message has more than {limit} and was not read.',
  SENDER_NOT_ALLOWED: 'The message comes from {sender}, who is not among the allowed senders.',
  HTTP_STATUS: 'The service {host} answered with the error {status}.',
  HTTP_BUSY: 'The service {host} asked to wait (error {status}). It is tried again later.',
  HTTP_ELSEWHERE: 'The service {host} sent us on to another address ({other}), which is not done.',
  HTTP_TOO_LARGE: 'The service {host} answered with more than {limit}, and the page was not read.',
  HTTP_UNREADABLE: 'The answer of the service {host} is not what was expected: {what} is not found.',
  HTTP_PAGE_REPEATED: 'The service {host} repeats the same page. What came before was taken.',
  HTTP_PAGES_MANY: 'The service {host} has more than {limit} pages. The rest comes next time.',
  API_KEY_WRONG: 'The API key is missing, unknown, or was revoked.',
  API_KEY_SCOPE: 'This key may not send this. Ask for a key for {kind}.',
  API_KEYS_MANY: 'The retailer has {limit} active keys already. Revoke one before you make another.',
  ARRIVAL_EMPTY: 'The file is empty.',
  ARRIVAL_UNREADABLE: 'The file {name} could not be read from its place. It is tried again.',
}
