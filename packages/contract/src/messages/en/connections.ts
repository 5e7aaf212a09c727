import type { ConnectionCode } from '@cais/domain/kernel/rule-codes/connections'

export const connections: Record<ConnectionCode, string> = {
  CONNECTION_UNREACHABLE:
    'The server {host} does not answer. Check its address, its port and whether it is on.',
  CONNECTION_TIMEOUT: 'The server {host} did not answer in time.',
  CONNECTION_LOST: 'The connection to {host} broke off.',
  CONNECTION_PROTOCOL_WRONG:
    'What answers at {host} is no {protocol} server. Check the address and the port.',
  CONNECTION_NOT_ENCRYPTED:
    'The encrypted connection to {host} failed: the server does not offer it, or its certificate is not valid. Check the security and the port.',
  CONNECTION_SIGN_IN_REFUSED: 'The server {host} refused the user, the password or the key.',
  CONNECTION_KEY_UNREADABLE:
    'The private key cannot be read: it is incomplete, or the password of the key is not the right one.',
  CONNECTION_SECRET_UNREADABLE:
    'The stored password cannot be read, because it was encrypted with another key. Enter it again.',
  HOST_KEY_UNKNOWN:
    'The server {host} showed the key {key}, which nobody has confirmed yet. Compare it with the one that the retailer gave, and confirm it.',
  HOST_KEY_CHANGED:
    'The server {host} showed the key {key}, which is not the confirmed one. Ask the retailer before you accept it: it may be another server.',
  REMOTE_FOLDER_MISSING: 'The folder {folder} does not exist on the server {host}.',
  REMOTE_ACCESS_REFUSED: 'The server {host} does not allow access to {folder}.',
  REMOTE_FAILURE: 'The server {host} answered with an error[: {reply}].',
}
