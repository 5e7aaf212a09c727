import type { AnswersCode } from '@cais/domain/kernel/rule-codes/answers'

export const answers: Record<AnswersCode, string> = {
  ANSWER_CHARACTER_REFUSED:
    'Um texto tem um carácter que nenhuma mensagem pode levar ({code}, depois de «{text}»). Corrija-o na ficha e envie de novo.',
  ANSWER_FOLDER_INVALID:
    '«{folder}» não é uma pasta abaixo da pasta do servidor: use letras, números e «/», sem «..».',
  ANSWER_FOLDER_OFF:
    'Este servidor não tem pasta para respostas. Quem o mantém indica-a nas variáveis de ambiente.',
  ANSWER_FOLDER_UNWRITABLE: 'Não foi possível escrever na pasta «{folder}»[ ({reason})]. Tenta-se de novo.',
  ANSWER_NOT_WRITTEN: 'A resposta não pôde ser escrita, e nada foi enviado. Tenta-se de novo.',
  ANSWER_PROFILE_INCOMPLETE: 'Falta preencher: {fields:field}.',
  ANSWER_REASON_MISSING: 'Indique porque envia {number} outra vez.',
  ANSWER_WITHDRAWN: 'A guia {number} foi anulada: o seu aviso já não sai.',
  ANSWER_NOT_REPEATABLE:
    '{number} ainda vai a caminho. Espere pelo resultado antes de enviar uma nova versão.',
  ANSWERS_OFF: 'As respostas a este retalhista estão desligadas. Ligue-as na página dele e envie de novo.',
  WEBHOOK_PAUSED: 'O webhook está em pausa: o evento fica guardado até ser retomado.',
  WEBHOOK_ENDED: 'O webhook terminou, e nada mais lhe é enviado.',
  RECEIVER_URL_INVALID:
    '«{url}» não é um endereço que possa receber: comece por https:// e não ponha nele utilizador nem palavra-passe.',
  RECEIVER_ADDRESS_FORBIDDEN:
    '{host} é um endereço da rede interna, e este servidor não liga para ela. Quem o mantém pode permiti-lo nas variáveis de ambiente.',
  RECEIVER_UNREACHABLE: '{host} não responde: nada chegou. Tenta-se de novo.',
  RECEIVER_NO_ANSWER: '{host} recebeu o envio e não respondeu. Não se sabe se o aceitou.',
  RECEIVER_BUSY: 'O destinatário pediu para tentar mais tarde ({status}[: {reply}]).',
  RECEIVER_REFUSED: 'O destinatário recusou ({status}[: {reply}]).',
  RECEIVER_UNCLEAR: 'O destinatário teve um erro ({status}[: {reply}]). Não se sabe se aceitou o envio.',
}
