/** Loaded before a program: the other end of every connection seems to be another machine. */
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const { connect } = net;
net.connect = (/** @type {any[]} */ ...args) =>
  Object.defineProperty(Reflect.apply(connect, net, args), 'remoteAddress', { value: '192.0.2.7' });
syncBuiltinESMExports();
