import type { AppendResult, EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { field, NoAnswer } from './eventstoredb-connection.ts';
import { type Expected, type NewEvent, RevisionConflict, StreamDamaged } from './port.ts';

type Append = {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly NewEvent[];
};
type Call = ClientDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
type Result = Pick<AppendResult, 'nextExpectedRevision' | 'position'>;
type Waiting = { readonly answered: (response: streams.BatchAppendResp) => void; readonly failed: (error: unknown) => void };
/** The client's internals with which it makes its own calls; only its types hide them. */
type Inner = {
  readonly callArguments: (options: object, callOptions: object) => Parameters<streamsService.StreamsClient['batchAppend']>;
  readonly GRPCStreamCreator: (
    service: typeof streamsService.StreamsClient,
    name: string,
    create: (service: streamsService.StreamsClient) => Call,
    cache: WeakMap<object, Call>,
  ) => () => Promise<Call>;
};

const BROKEN = Object.assign(new Error('the call has ended'), { type: 'unavailable' });
/** The server timed out waiting for its own commit: it is alive, and the append is retried. */
const TIMED_OUT = Object.assign(new Error('the server has timed out'), { type: 'timeout' });

/**
 * Appends over one long-lived call whose responses are matched by number, at a quarter of the cost of a call per append. The client has
 * such a mode too, but without time limits; there a broken call fails those of every other client in the process, and a response that
 * arrives later makes it throw.
 */
export const eventStoreDbAppending = () => {
  const calls = new WeakMap<object, Call>();
  const waitingOn = new WeakMap<Call, Map<string, Waiting>>();
  let last = 0;

  const open = (service: streamsService.StreamsClient, { callArguments }: Inner): Call => {
    const call = service.batchAppend(...callArguments({}, { deadline: Number.POSITIVE_INFINITY }));
    const waiting = new Map<string, Waiting>();
    waitingOn.set(call, waiting);
    const fail = (error: unknown) => {
      waitingOn.delete(call);
      for (const { failed } of waiting.values()) failed(error);
      waiting.clear();
    };
    call.on('data', (response: streams.BatchAppendResp) => {
      const number = response.getCorrelationId()?.getStructured()?.getLeastSignificantBits() ?? '';
      waiting.get(number)?.answered(response); // no waiter is left after its timeout
      waiting.delete(number);
    });
    call.on('error', fail);
    call.on('end', () => fail(BROKEN));
    return call;
  };

  /** The open call of a client. After a broken one the next is opened, on a new connection if the server named another leader. */
  const callOf = (client: EventStoreDBClient): Promise<Call> => {
    const inner = client as unknown as Inner; // declared protected and private
    return inner.GRPCStreamCreator(streamsService.StreamsClient, 'batchAppend', (service) => open(service, inner), calls)();
  };

  /** One attempt to append. Throws RevisionConflict, StreamDamaged, NoAnswer after `ms`. */
  return async (client: EventStoreDBClient, append: Append, ms: number): Promise<Result> => {
    last += 1;
    const number = String(last);
    const response = await new Promise<streams.BatchAppendResp>((resolve, reject) => {
      let giveUp: () => void = () => undefined;
      const timer = setTimeout(() => {
        giveUp();
        reject(new NoAnswer(ms));
      }, ms);
      const failed = (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      };
      const answered = (answer: streams.BatchAppendResp) => {
        clearTimeout(timer);
        resolve(answer);
      };
      callOf(client).then((call) => {
        const waiting = waitingOn.get(call);
        if (!waiting) return failed(BROKEN);
        giveUp = () => waiting.delete(number);
        waiting.set(number, { answered, failed });
        call.write(requestOf(number, append));
      }, failed);
    });
    return resultOf(response, append);
  };
};

const requestOf = (number: string, { stream, expected, events }: Append): streams.BatchAppendReq => {
  const { BatchAppendReq } = streams;
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const options = new BatchAppendReq.Options().setStreamIdentifier(identifier); // no deadline: the server would apply it by its own clock
  if (expected === 'any') options.setAny(new shared.Empty());
  else if (expected === 'none') options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(expected));
  const messages = events.map(({ id, type, data, meta }) => {
    const message = new BatchAppendReq.ProposedMessage()
      .setId(new shared.UUID().setString(id))
      .setData(Buffer.from(JSON.stringify(data)))
      .setCustomMetadata(Buffer.from(JSON.stringify(meta)));
    message.getMetadataMap().set('type', type).set('content-type', 'application/json');
    return message;
  });
  const structured = new shared.UUID.Structured().setMostSignificantBits('0').setLeastSignificantBits(number);
  return new BatchAppendReq()
    .setCorrelationId(new shared.UUID().setStructured(structured))
    .setOptions(options)
    .setProposedMessagesList(messages)
    .setIsFinal(true);
};

const resultOf = (response: streams.BatchAppendResp, { stream, expected }: Append): Result => {
  const refused = response.getError();
  if (refused) throw errorOf(unpackToCommandError(refused, stream), stream, expected);
  const success = response.getSuccess();
  const position = success?.getPosition();
  return {
    nextExpectedRevision: BigInt(success?.getCurrentRevision() ?? 0),
    ...(position && {
      position: { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) },
    }),
  };
};

const errorOf = (error: unknown, stream: string, expected: Expected): unknown => {
  switch (field(error, 'type')) {
    case 'stream-deleted':
      return new StreamDamaged(stream, 'deleted from outside for good (a tombstone)');
    case 'wrong-expected-version': {
      const actual = field(error, 'actualVersion');
      return new RevisionConflict(stream, expected, typeof actual === 'bigint' ? Number(actual) : -1);
    }
    case 'deadline-exceeded':
      return TIMED_OUT;
    case 'unknown': // not ready, or no longer the leader; a separate call would report that with a typed error
      return Object.assign(new Error((error as Error).message), { type: 'not-leader' });
    default:
      return error;
  }
};
