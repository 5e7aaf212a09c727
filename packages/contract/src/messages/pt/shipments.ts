import type { ShipmentsCode } from '@cais/domain/kernel/rule-codes/shipments'

export const shipments: Record<ShipmentsCode, string> = {
  LOAD_OVER_ASKED:
    'Não se carrega mais do que foi pedido[: indicado {loaded:quantity}, pedido {asked:quantity}]. Corrija a quantidade.',
  LOAD_REASON_MISSING: 'Falta carregar {missing:quantity}. Diga porquê antes de continuar.',
  LOADING_NOT_SETTLED:
    'Linhas por carregar: {left}. Marque cada uma como carregada ou diga porque fica em falta.',
  LOADING_OVER:
    'O carregamento da carga {number} já terminou[: está em «{stage:stage}»]. Este passo não foi registado: fale com quem terminou a carga.',
  NOTHING_LOADED:
    'Nada foi carregado: a viatura não sai vazia. Carregue pelo menos uma linha ou cancele o carregamento.',
  BATCH_NOT_NEXT:
    'O lote {batch} não pode ir agora: o {next} expira antes e também serve. Carregue do {next}.',
  CODE_MISREAD: 'O código {code} foi mal lido: o dígito de controlo não bate certo. Leia outra vez.',
  CODE_FOREIGN: 'O código {code} não é de nenhum artigo desta carga. Ponha a caixa de lado e leia a próxima.',
  CODE_OTHER_BATCH: 'Leu-se o lote {batch}, e o reservado é o {reserved}. Leia outra caixa ou troque o lote.',
  CODE_EXPIRED: 'A validade da caixa acabou[: lote {batch}, val. {expiry:date}]. Não pode ser carregada.',
  CODE_EXPIRY_DIFFERS:
    'A caixa diz val. {expiry:date} e o lote {batch} tem val. {held:date} no stock. Confirme o lote antes de carregar.',
  SHIPMENT_EMPTY: 'A carga não tem documentos. Adicione pelo menos um.',
  SHIPMENT_FULL: 'A carga está completa: o máximo é de {limit} documentos.',
  SHIPMENT_INCOMPLETE: 'Faltam dados da carga[: {fields:field}].',
  SHIPMENT_NOT_READY: 'A carga[ {number}] já não pode ser alterada[: está em «{stage:stage}»].',
  SHIPMENT_OVERLOADED:
    'A carga pesa de mais para a viatura.[ Ambiente: {ambientOver:quantity} kg a mais do que {ambientCapacity:quantity} kg.][ Refrigerado: {refrigeratedOver:quantity} kg a mais do que {refrigeratedCapacity:quantity} kg.][ Congelado: {frozenOver:quantity} kg a mais do que {frozenCapacity:quantity} kg.][ Total: {totalOver:quantity} kg a mais do que {totalCapacity:quantity} kg.][ Retire {takeOff}] ou aceite o excesso.',
  TRUCK_TAKEN:
    'A viatura {name} já está na carga {number}, que sai a {departsOn:date}[ às {departsTime}][ e volta às {returnsTime}]. Escolha outra viatura ou outra hora.',
  DRIVER_TAKEN:
    '{name} já conduz a carga {number}, que sai a {departsOn:date}[ às {departsTime}][ e volta às {returnsTime}]. Escolha outro motorista ou outra hora.',
  FLEET_INACTIVE: '{name} está inactivo. Escolha outro, ou active-o nas definições.',
  LICENCE_EXPIRED:
    'A carta de condução de {name} caduca a {validUntil:date}, antes da saída. Escolha outro motorista.',
  RETURN_BEFORE_DEPARTURE: 'A hora de volta[ ({returnsTime})] deve ser depois da saída[ ({departsTime})].',
  DOCUMENT_NOT_READY:
    'O documento[ {number}] ainda não está pronto para carga. Envie primeiro os artigos para picking, na análise de stock.',
  DOCUMENT_ON_OTHER_SHIPMENT:
    'O documento[ {number}] já está noutra carga[ ({shipment})]. Retire-o primeiro dessa carga.',
  WAREHOUSE_DIFFERS: 'O documento[ {number}] é de outro armazém. Ponha-o numa carga desse armazém.',
  STATUS_STEP_NOT_ALLOWED:
    'A carga já não está no estado que este passo pede. Veja o estado actual e repita.',
  CREDIT_EXCEEDED_AT_LOADING:
    'O crédito do cliente[ do documento {number}] foi excedido[ em {over:money}] desde a aprovação. Retire o documento da carga ou peça nova aprovação.',
  NUIT_MISSING:
    'O cliente[ {customer}] não tem NUIT; sem ele não se pode facturar. Preencha o NUIT na ficha do cliente (administrador ou aprovador financeiro) e repita a facturação, ou descarregue o documento.',
  NUIT_INVALID:
    'O NUIT[ {nuit}][ do cliente {customer}] não é válido. Confirme os 9 algarismos com o cliente.',
  DELIVERY_CREDITED: 'Já há uma nota de crédito sobre esta entrega: o registo já não se corrige.',
  DELIVERY_RECORDED: 'O cliente já recebeu mercadoria desta entrega: corrija primeiro o registo da entrega.',
  DELIVERY_OVER_LOADED: 'Não pode ser mais do que saiu[: {loaded:quantity}].',
  DELIVERY_TIME_WRONG: 'A hora da entrega tem de ser posterior à saída e não pode estar no futuro.',
  SIGNATURE_MISSING: 'Peça a assinatura, ou diga porque não há.',
  RECEIVER_MISSING: 'Indique quem recebeu.',
  GOODS_NOT_CONFIRMED:
    'Diga de cada artigo carregado se a mercadoria fica reservada ou se é libertada[. Falta: {articles}].',
  NOT_FINISHED: 'A carga só pode ser facturada depois de terminada.',
  PRINT_ROLE_MISSING:
    'Não pode imprimir {papers}[. É necessária a função: {roles:role}]. Não se imprimiu nada.',
  REPRINT_REASON_MISSING: 'Já saiu em papel: {papers}. Indique o motivo da nova impressão.',
  PRINT_ANSWERED:
    'A impressão de {paper} já foi confirmada de outra forma. Veja em que ponto está e peça-a de novo.',
  PRINT_AT_PRINTER:
    'A impressão de {paper} está na impressora {printer}. Espere que acabe, ou retire-a da fila.',
  PRINT_MAY_BE_OUT:
    'A impressora {printer} não confirma que desistiu de {paper}: pode já ter saído em papel. Veja na impressora antes de a mandar para outra.',
  PRINTER_FORM: 'A impressora {printer} não serve para isto. Escolha outra, ou abra o PDF.',
  PRINTER_DOWN: 'A impressora {printer} não está pronta. Veja o estado dela e repita.',
  SCHEDULE_NEVER_LEAVES:
    'Com esta regra nunca sai: só cai em dias sem trabalho, que são saltados. Mude os dias ou o que se faz ao domingo e feriado.',
  SCHEDULE_STARTS_TOO_LATE: 'A primeira data tem de ser até {latest:date}.',
  SCHEDULE_OPENED: 'A carga de hoje já foi aberta[: {number}].',
  SCHEDULE_NOTHING_WAITS:
    'Nenhum documento espera por esta saída no armazém {warehouse}. A carga abre-se quando houver um.',
  SCHEDULE_FLEET_INACTIVE:
    '{name} já não está em uso. Escolha outra viatura, motorista ou equipa no agendamento.',
}
