import { setTimeout as sleep } from 'node:timers/promises';
import serverFeaturesService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';
import { createFakeLog, type ExpectedRevision, type FakeLog, type Proposed, type StoredEvent } from './fake-eventstoredb-log.ts';

const { ReadResp, BatchAppendResp } = streams;
const { UUID, StreamIdentifier, Empty } = shared;

type AppendCall = grpc.ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
type ReadCall = grpc.ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** What may go wrong; set on the running server. */
type Faults = {
  /** Accepts calls and never answers. */
  hang: boolean;
  /** Waits this long before it answers an append, after it was written. */
  delayMs: number;
  /** Writes the next n appends, then breaks the call without an answer. */
  commitThenBreak: number;
  /** Refuses the next n appends before writing anything. */
  refuse: number;
  /** Answers the next n appends with only an error message, like a node that is starting or no longer leads. */
  notReady: number;
  /** An append is committed, and seen by readers, only after this. */
  commits: Promise<void> | null;
};

/** The server's own time limit of an append; the same append again while the first is not committed is not answered before. */
const COMMIT_TIMEOUT_MS = 2_000;

/** Executes an append message, with the configured faults. */
const appending = (log: FakeLog, faults: Faults) => {
  const inFlight = new Map<string, { readonly id: string | undefined; readonly done: Promise<void> }>();
  return async (request: streams.BatchAppendReq, call: AppendCall): Promise<void> => {
    const options = request.getOptions();
    if (faults.hang || !options) return;
    const broken = (details: string) => call.emit('error', { code: grpc.status.UNAVAILABLE, details });
    if (faults.refuse > 0) {
      faults.refuse -= 1;
      broken('refused by the test');
      return;
    }
    const reply = (response: streams.BatchAppendResp): void => {
      if (!call.cancelled)
        call.write(response.setCorrelationId(request.getCorrelationId()).setStreamIdentifier(options.getStreamIdentifier()));
    };
    if (faults.notReady > 0) {
      faults.notReady -= 1;
      reply(refusal('', new Empty(), 'Server Is Not Ready'));
      return;
    }
    const stream = nameOf(options.getStreamIdentifier());
    const expected = expectedRevision(options);
    const events = request.getProposedMessagesList().map(proposed);
    const before = inFlight.get(stream);
    if (before && before.id === events[0]?.id) {
      await sleep(COMMIT_TIMEOUT_MS);
      reply(refusal('Timeout', new shared.Timeout()));
      return;
    }
    await before?.done;
    if (faults.commits !== null) {
      const done = faults.commits;
      inFlight.set(stream, { id: events[0]?.id, done });
      await done;
      inFlight.delete(stream);
    }
    const written = log.append(stream, expected, events);
    if (faults.delayMs > 0) await sleep(faults.delayMs);
    if (faults.commitThenBreak > 0) {
      faults.commitThenBreak -= 1;
      broken('broken by the test');
      return;
    }
    reply(written ? successOf(written) : conflictOf(log.currentRevision(stream), expected));
  };
};

/**
 * A server in this process that speaks EventStoreDB's gRPC protocol (Streams: BatchAppend, Read with subscriptions; ServerFeatures), over a
 * log in memory: npm provides no server binary. The contract suite runs against it, and against a real server when EVENTSTORE_URL is set.
 */
export const startFakeEventStoreDb = async (log: FakeLog = createFakeLog()) => {
  const faults: Faults = { hang: false, delayMs: 0, commitThenBreak: 0, refuse: 0, notReady: 0, commits: null };
  let sent = 0;
  let calls = 0;
  let opened = 0;

  const write = appending(log, faults);

  /** One call for any number of appends, each in its own message. */
  const append = (call: AppendCall): void => {
    opened += 1;
    call.on('data', (request: streams.BatchAppendReq) => {
      calls += 1;
      void write(request, call);
    });
    call.on('end', () => call.end());
  };

  const read = async (call: ReadCall): Promise<void> => {
    calls += 1;
    call.setMaxListeners(0);
    const options = call.request.getOptions();
    if (faults.hang || !options) return;
    if (options.hasSubscription()) return subscribe(call, options, log);
    const events = options.hasStream() ? streamPage(log, options) : allPage(log, options);
    if (events === null) call.write(streamNotFound(nameOf(options.getStream()?.getStreamIdentifier())));
    for (const event of events ?? []) {
      sent += 1;
      if (!call.write(readEventOf(event))) {
        await new Promise<void>((next) => {
          call.once('drain', next);
          call.once('close', next);
        });
      }
    }
    call.end();
  };

  const features = (_call: unknown, reply: grpc.sendUnaryData<serverFeatures.SupportedMethods>) =>
    reply(null, new serverFeatures.SupportedMethods().setEventStoreServerVersion('24.10.0'));

  let server: grpc.Server;
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server = new grpc.Server({ 'grpc.max_receive_message_length': 1 << 24 });
      server.addService(streamsService.StreamsService, {
        append: nothing,
        read: (call: ReadCall) => void read(call),
        delete: nothing,
        tombstone: nothing,
        batchAppend: append,
      });
      server.addService(serverFeaturesService.ServerFeaturesService, { getSupportedMethods: features });
      server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
  const port = await listen(0);

  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    log,
    faults,
    /** Events that reads were answered with so far, subscriptions not counted. */
    sent: () => sent,
    /** Appends and reads requested so far. */
    calls: () => calls,
    /** Calls that were opened so far to append by. */
    appending: () => opened,
    /** Every call breaks, nothing listens any more; the log stays. */
    stop: () => server.forceShutdown(),
    start: () => listen(port),
  };
};

const nothing = () => undefined;

const nameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
const identifierOf = (stream: string) => new StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64'));

const proposed = (message: streams.BatchAppendReq.ProposedMessage): Proposed => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

const expectedRevision = (options: streams.BatchAppendReq.Options): ExpectedRevision => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no stream';
  if (options.hasStreamExists()) return 'stream exists';
  return Number(options.getStreamPosition());
};

const successOf = ({ revision, commit, prepare }: { revision: number; commit: bigint; prepare: bigint }) => {
  const position = new shared.AllStreamPosition().setCommitPosition(String(commit)).setPreparePosition(String(prepare));
  return new BatchAppendResp().setSuccess(new BatchAppendResp.Success().setCurrentRevision(String(revision)).setPosition(position));
};

/** The server's error in place of a result; `type` is the name of its details. */
const refusal = (type: string, why: { serializeBinary(): Uint8Array }, message = '') => {
  const error = status.Status.deserializeBinary(Uint8Array.of(0x1a, 0)); // with empty details, whose class is of a package of the client's
  error.getDetails()?.pack(why.serializeBinary(), `event_store.client.${type}`);
  return new BatchAppendResp().setError(error.setMessage(message));
};

const conflictOf = (current: number, expected: ExpectedRevision) => {
  const conflict = new shared.WrongExpectedVersion();
  if (current >= 0) conflict.setCurrentStreamRevision(String(current));
  else conflict.setCurrentNoStream(new Empty());
  if (typeof expected === 'number') conflict.setExpectedStreamPosition(String(expected));
  else if (expected === 'no stream') conflict.setExpectedNoStream(new Empty());
  else if (expected === 'stream exists') conflict.setExpectedStreamExists(new Empty());
  else conflict.setExpectedAny(new Empty());
  return refusal('WrongExpectedVersion', conflict);
};

const readEventOf = (event: StoredEvent) => {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(event.id))
    .setStreamIdentifier(identifierOf(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.commit))
    .setPreparePosition(String(event.prepare))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  recorded.getMetadataMap().set('type', event.type).set('content-type', event.contentType).set('created', '0');
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.commit)));
};

const streamNotFound = (stream: string) =>
  new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)));

/** Null when the stream does not exist. */
const streamPage = (log: FakeLog, options: streams.ReadReq.Options): readonly StoredEvent[] | null => {
  const from = options.getStream();
  const events = log.streamOf(nameOf(from?.getStreamIdentifier()));
  if (!events) return null;
  const first = from?.hasRevision() ? Number(from.getRevision()) : 0;
  return events.slice(first, first + Number(options.getCount()));
};

const isBefore = (event: StoredEvent, commit: bigint, prepare: bigint) =>
  event.commit < commit || (event.commit === commit && event.prepare < prepare);

/** Of the whole log; a position is inclusive here (and exclusive for subscriptions). */
const allPage = (log: FakeLog, options: streams.ReadReq.Options): readonly StoredEvent[] => {
  const from = options.getAll()?.getPosition();
  const count = Number(options.getCount());
  if (!from) return log.all.slice(0, count);
  const [commit, prepare] = [BigInt(from.getCommitPosition()), BigInt(from.getPreparePosition())];
  let low = 0;
  let high = log.all.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const event = log.all[middle];
    if (event && isBefore(event, commit, prepare)) low = middle + 1;
    else high = middle;
  }
  return log.all.slice(low, low + count);
};

/** Live events of the whole log; this program only ever subscribes at the end. */
const subscribe = (call: ReadCall, options: streams.ReadReq.Options, log: FakeLog): void => {
  const systemEvents = options.getFilter()?.getEventType()?.getRegex();
  call.write(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('test')));
  const leave = log.follow((event) => {
    if (!systemEvents || new RegExp(systemEvents).test(event.type)) call.write(readEventOf(event));
  });
  for (const end of ['cancelled', 'close', 'error'] as const) call.once(end, leave);
};
